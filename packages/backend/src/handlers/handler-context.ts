import type { ControlState, InterceptParams } from "@ahp/types";
import { type Grant, isGranted } from "../effects/grants.js";
import type { InterceptContext, ObserveContext } from "./handler-types.js";
import type { OwnSignal } from "./run-handler.js";

// Classes, because an object literal with a getter makes a hidden class of its own each time, which outlives many collections.

/** What a handler gets besides an observation. */
export class ObserveCall implements ObserveContext {
  readonly #own: OwnSignal;

  constructor(own: OwnSignal) {
    this.#own = own;
  }

  get signal(): AbortSignal {
    return this.#own.signal;
  }
}

/** What a handler gets besides an event that it decides about. */
export class InterceptCall extends ObserveCall implements InterceptContext {
  readonly capabilities: InterceptContext["capabilities"];
  readonly state: ControlState;
  readonly grants = (...grant: Grant): boolean => isGranted(this.capabilities, ...grant);

  constructor({ capabilities, state }: InterceptParams, own: OwnSignal) {
    super(own);
    // The schema bounds them by the event's type.
    this.capabilities = capabilities as InterceptContext["capabilities"];
    this.state = state === undefined ? NOTHING_SO_FAR : { ...NOTHING_SO_FAR, ...state };
  }
}

const NOTHING_SO_FAR: ControlState = Object.freeze({ permission: "none", candidate: null, flow: "none" });
