import { EVENT_TYPES, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import type { Issue } from "@ahp/validate";

/** What to do about an issue, by its place in the document. The first row that fits counts. */
const REMEDIES: readonly [place: RegExp, code: RegExp, remedy: string][] = [
  [/^$/, /type|json|syntax/, 'write one JSON object: {"protocolVersion": "draft", "hooks": [ … ]}'],
  [/^\/protocolVersion$/, /./, 'write "protocolVersion": "draft"'],
  [/^\/hooks$/, /./, "list at least one backend, in the order in which they are asked"],
  [/\/contentReceiver$/, /./, "remove it; uploads are configured by `upload` in a subscription"],
  [/^\/hooks\/\d+\/id$/, /duplicate|unique|repeated/, "give each backend an id of its own"],
  [/^\/hooks\/\d+\/id$/, /./, "name the backend by a domain of yours, such as com.example.policy"],
  [
    /^\/hooks\/\d+\/transport$/,
    /missing/,
    'write {"type": "stdio", "command": …, "lifecycle": …} or {"type": "http", "url": …}',
  ],
  [/\/transport\/type$/, /./, "write stdio or http"],
  [/\/transport\/command$/, /./, "name the program alone; its arguments go into `args`, one entry each"],
  [
    /\/transport\/lifecycle$/,
    /./,
    "write persistent (one process is kept) or per_event (one process for each message)",
  ],
  [/\/transport\/url$/, /./, "write an absolute https URL, or http on loopback"],
  [
    /\/authentication$/,
    /forbidden/,
    "remove it: a process is trusted because it is started here; hand it secrets through its environment",
  ],
  [
    /\/(?:authentication|auth)\/type$/,
    /./,
    "write bearer or oauth; client certificates and workload identity are configured below AHP, without `authentication`",
  ],
  [
    /\/(?:authentication|auth)(?:\/token\w*)?$/,
    /./,
    "name the token by `tokenEnv` (an environment variable) or by `tokenRef` (resolved by the host), and never write the token itself",
  ],
  [/\/subscriptions$/, /./, "list at least one subscription: what the backend is asked or told"],
  [
    /\/subscriptions\/\d+\/mode$/,
    /./,
    "write intercept (the harness waits for a decision) or observe (the backend is told)",
  ],
  [
    /\/subscriptions\/\d+\/(?:timeoutMs|failurePolicy)$/,
    /forbidden/,
    "remove it, or write mode intercept: an observer has no deadline and no failure policy",
  ],
  [
    /\/failurePolicy$/,
    /./,
    "write fail-closed (deny when the backend fails) or fail-open (go on without it); there is no default",
  ],
  [/\/timeoutMs$/, /./, "write whole milliseconds from dispatch to accepted answer, such as 2000"],
  [/\/maxBytes$/, /./, "write a whole number of bytes"],
  [/\/content$/, /./, 'say what is delivered, such as {"default": "metadata", "text": "body"}'],
  [/\/content\/[^/]+$/, /./, "write body, metadata or omit"],
  [/\/disableable$/, /./, "managed policy needs `disableable: false`"],
  [/\/events$/, /./, "name at least one event, such as tool.before, a family such as tool.*, or *"],
  [/\/events\/\d+$/, /unique/, "remove the repetition"],
  // A misspelt name has its proposal in the message.
  [
    /\/events\/\d+$/,
    /^(?!enum$)/,
    "name an event such as tool.before, one whole family such as tool.*, or *",
  ],
];

/** What the person who wrote the document should do about the issue; nothing when the message says it all. */
export function remedyFor(issue: Issue, value: unknown): string | undefined {
  if (/\/events\/\d+$/.test(issue.path) && isObserveOnly(value)) {
    return "This event can only be observed: move it into a subscription with mode observe.";
  }
  const remedy = REMEDIES.find(([place, code]) => place.test(issue.path) && code.test(issue.code))?.[2];
  return remedy === undefined ? undefined : `${remedy.slice(0, 1).toUpperCase()}${remedy.slice(1)}.`;
}

function isObserveOnly(value: unknown): boolean {
  const observable: readonly unknown[] = EVENT_TYPES;
  const interceptable: readonly unknown[] = INTERCEPTABLE_EVENT_TYPES;
  return observable.includes(value) && !interceptable.includes(value);
}
