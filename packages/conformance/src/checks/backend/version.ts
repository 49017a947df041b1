import { ERROR_CODES, PROTOCOL_VERSION } from "@ahp/types";
import { interceptRequest } from "../../messages/build.js";
import { isMembers } from "../../peer/answer.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, sampled } from "./context.js";
import { ask, errorOf } from "./expect.js";

const COMMON = {
  role: "backend",
  requirement: "AHP-VER-001",
  profiles: ["base"],
  transports: TRANSPORTS,
} as const;

const { unsupported_protocol_version, invalid_params, invalid_request } = ERROR_CODES;
const OTHER_VERSIONS = ["1999-12-31", "2099-01-01", "Draft", "draft ", "draft.1", ""];

/** The version of the protocol, compared exactly (AHP-VER-001). */
export const versionChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "version.in-results",
    shows: `Every result says protocolVersion "${PROTOCOL_VERSION}".`,
    run: async (context) => {
      const { value: response } = await converse(context, (line) =>
        ask(line, interceptRequest(plainEvent()), "An ordinary interception"),
      );
      if (response.result === undefined) {
        return notApplicable("The interception was answered with an error, which carries no version.");
      }
      if (response.result.protocolVersion === PROTOCOL_VERSION)
        return passed("The result carries the version.");
      const what = response.result.protocolVersion === undefined ? "lacks" : "has another value in";
      throw new Fault(
        `An interception was answered with a result that ${what} protocolVersion.`,
        `Put protocolVersion "${PROTOCOL_VERSION}" beside effects in every result.`,
      );
    },
  },
  {
    ...COMMON,
    id: "version.others-refused",
    shows: "A request in any other version is answered with the error -32001.",
    run: async (context) => {
      const versions = sampled(context, OTHER_VERSIONS);
      await converse(context, async (line) => {
        for (const protocolVersion of versions) {
          const what = `A request with the protocolVersion ${JSON.stringify(protocolVersion)}`;
          const response = await ask(
            line,
            interceptRequest(plainEvent(), undefined, { protocolVersion }),
            what,
          );
          errorOf(response, [unsupported_protocol_version], what);
          expectSupported(response.error?.data, what);
        }
      });
      return passed(`${versions.length} other versions were refused with -32001.`);
    },
  },
  {
    ...COMMON,
    id: "version.required",
    shows: "A request without a version is answered with an error.",
    run: async (context) => {
      const versions = sampled(context, [undefined, 1, null]);
      await converse(context, async (line) => {
        for (const protocolVersion of versions) {
          const what = "A request without a protocolVersion that is a text";
          const response = await ask(
            line,
            interceptRequest(plainEvent(), undefined, { protocolVersion }),
            what,
          );
          errorOf(response, [invalid_params, unsupported_protocol_version, invalid_request], what);
        }
      });
      return passed(`${versions.length} requests whose version is missing or no text were refused.`);
    },
  },
];

/** The list of versions is an example of the specification, not a duty. Where it is, it must be true. */
function expectSupported(data: unknown, what: string): void {
  if (!isMembers(data) || data.supported === undefined) return;
  if (Array.isArray(data.supported) && data.supported.includes(PROTOCOL_VERSION)) return;
  throw new Fault(
    `${what} was refused, and error.data.supported is no list with the version "${PROTOCOL_VERSION}", which is spoken here.`,
    `List every supported version in error.data.supported, "${PROTOCOL_VERSION}" among them, or leave it out.`,
  );
}
