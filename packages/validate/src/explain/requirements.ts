/**
 * The requirement that speaks about a shape. An issue cites that of the innermost shape around it that has one.
 * Ids and wording: `conformance/draft/requirements.json`.
 */
export const REQUIREMENT_OF_SHAPE: { readonly [title: string]: string } = {
  JsonRpcMessage: "AHP-RPC-001",
  JsonRpcRequest: "AHP-RPC-001",
  JsonRpcNotification: "AHP-RPC-001",
  JsonRpcSuccess: "AHP-RPC-001",
  ErrorResponse: "AHP-RPC-001",
  WireMessage: "AHP-RPC-001",
  InterceptRequest: "AHP-RPC-002",
  ObserveNotification: "AHP-RPC-002",
  InterceptResult: "AHP-DEC-001",
  Effect: "AHP-CORE-003",
  DenyEffect: "AHP-CORE-003",
  ModifyEffect: "AHP-EDIT-001",
  Extensions: "AHP-EXT-001",
  ToolBeforeEvent: "AHP-TB-001",
  Message: "AHP-CONTENT-001",
  Part: "AHP-CONTENT-001",
  TextPart: "AHP-CONTENT-001",
  AttachmentPart: "AHP-CONTENT-001",
  Capabilities: "AHP-CAP-002",
  ContentSelection: "AHP-CONTENT-002",
  UploadConfiguration: "AHP-CONTENT-002",
  UploadReceipt: "AHP-CONTENT-002",
  Registration: "AHP-REG-001",
  Authentication: "AHP-AUTH-001",
  BearerAuthentication: "AHP-AUTH-001",
  OAuthAuthentication: "AHP-AUTH-001",
  ConformanceClaim: "AHP-CORE-001",
  ClaimedProfile: "AHP-CORE-002",
};

const REQUIREMENT_OF_MEMBER: { readonly [name: string]: string } = {
  protocolVersion: "AHP-VER-001",
  failurePolicy: "AHP-FAIL-001",
  timeoutMs: "AHP-FAIL-002",
};

/** The requirement for an issue at the member, inside the shapes from outermost to innermost. */
export function requirementFor(memberName: string, enclosing: string | undefined): string | undefined {
  return REQUIREMENT_OF_MEMBER[memberName] ?? enclosing;
}

/** The requirement of a shape, or that of what surrounds it. */
export function requirementOfShape(title: string, enclosing: string | undefined): string | undefined {
  if (title.endsWith("Capabilities") && title !== "Capabilities") return "AHP-CAP-001";
  return REQUIREMENT_OF_SHAPE[title] ?? enclosing;
}
