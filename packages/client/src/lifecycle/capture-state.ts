import type { ErrorBody } from "@setsuna/contracts";
import type { CaptureKind } from "./capture-settings.ts";

/** State of the sources of a page. */
export type CapturePhase =
  | { readonly name: "closed" }
  /** The browser may be asking its user. */
  | { readonly name: "opening" }
  | { readonly name: "open" }
  /** Nothing is open. */
  | { readonly name: "failed"; readonly error: ErrorBody };

/** State of a capture session for a screen; a new object on every change. */
export interface CaptureSnapshot {
  readonly phase: CapturePhase;
  /** Kinds whose source ended while open or couldn't be replaced, and why. */
  readonly lost: { readonly [K in CaptureKind]?: ErrorBody };
  /** Open kinds that the system withholds for now: the phone is locked, or another app or a call has the device. */
  readonly muted: { readonly [K in CaptureKind]?: true };
}
