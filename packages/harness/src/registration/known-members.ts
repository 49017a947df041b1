import type {
  BackendRegistration,
  BearerAuthentication,
  HttpTransport,
  InterceptSubscription,
  OAuthAuthentication,
  ObserveSubscription,
  Registration,
  StdioTransport,
  SubscriptionFilters,
} from "@ahp/types";

/** The members of a shape, as names. The compiler holds it to the shape: no name too many, none missing. */
type MembersOf<T> = { readonly [Name in keyof Required<T>]: true };

const document: MembersOf<Registration> = { protocolVersion: true, hooks: true };
const backend: MembersOf<Omit<BackendRegistration, "contentReceiver">> = {
  id: true,
  transport: true,
  authentication: true,
  subscriptions: true,
};
const stdio: MembersOf<StdioTransport> = {
  type: true,
  command: true,
  args: true,
  cwd: true,
  lifecycle: true,
};
const http: MembersOf<HttpTransport> = { type: true, url: true };
const bearer: MembersOf<BearerAuthentication> = { type: true, tokenEnv: true, tokenRef: true };
const oauth: MembersOf<OAuthAuthentication> = {
  type: true,
  resource: true,
  issuer: true,
  clientId: true,
  flow: true,
  clientSecretRef: true,
  scopes: true,
};
const observe: MembersOf<Omit<ObserveSubscription, "timeoutMs" | "failurePolicy">> = {
  mode: true,
  events: true,
  content: true,
  upload: true,
  includeNative: true,
  filters: true,
  scope: true,
  disableable: true,
};
const intercept: MembersOf<InterceptSubscription> = { ...observe, timeoutMs: true, failurePolicy: true };
const filters: MembersOf<SubscriptionFilters> = { toolKinds: true, paths: true };

const names = (members: object): readonly string[] => Object.keys(members);

/** The members that the protocol gives a meaning to, by object. All others are ignored (AHP-CORE-003). */
export const KNOWN_MEMBERS = {
  document: names(document),
  backend: names(backend),
  stdio: names(stdio),
  http: names(http),
  bearer: names(bearer),
  oauth: names(oauth),
  // A subscription may carry an `id` for the harness's own use (runtime-semantics 5.5).
  intercept: [...names(intercept), "id"],
  observe: [...names(observe), "id"],
  filters: names(filters),
} as const;
