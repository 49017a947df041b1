import vm from "node:vm";
import { build } from "esbuild";
import { noteBuiltins, type Runtime } from "./runtimes.js";

/** What browsers, workers and edge runtimes have in common beside the language itself. */
const WEB_GLOBALS = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "DOMException",
  "Event",
  "EventTarget",
  "FormData",
  "Headers",
  "ReadableStream",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "WritableStream",
  "atob",
  "btoa",
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "fetch",
  "performance",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
  "structuredClone",
] as const;

/**
 * Bundles a module as for `runtime` and runs it in a realm that has the language and the globals of the web, and nothing of
 * Node.js. Code from text (`eval`, `new Function`) throws there, as under a strict content security policy.
 *
 * @param file a module that exports `result`, a promise of a JSON text
 * @returns the value that the JSON text holds
 * @throws Error when the module cannot be bundled, imports a built-in module, or fails in the realm
 *
 * @example
 * // export const result = Promise.resolve(JSON.stringify(typeof globalThis.process));
 * await runInBareRealm("module.js", runtime) // "undefined"
 */
export async function runInBareRealm(file: string, runtime: Runtime): Promise<unknown> {
  const { outputFiles } = await build({
    ...runtime.options,
    entryPoints: [file],
    bundle: true,
    ignoreAnnotations: true,
    format: "iife",
    globalName: "scenario",
    target: "es2022",
    write: false,
    logLevel: "silent",
    plugins: [noteBuiltins([])],
  });
  const globals = Object.fromEntries(WEB_GLOBALS.map((name) => [name, globalThis[name]]));
  const realm = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(outputFiles[0]?.text ?? "", realm, { timeout: 10_000 });
  return JSON.parse(await (vm.runInContext("scenario.result", realm) as Promise<string>));
}
