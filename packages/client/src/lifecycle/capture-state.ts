import type { ErrorBody } from "@setsuna/contracts";
import type { CaptureKind } from "./capture-settings.ts";

export type CapturePhase =
  | { readonly name: "closed" }
  /** The browser may be prompting. */
  | { readonly name: "opening" }
  | { readonly name: "open" }
  | { readonly name: "failed"; readonly error: ErrorBody };

/** Every change makes a new object. */
export interface CaptureSnapshot {
  readonly phase: CapturePhase;
  /** Sources that ended while open or couldn't be replaced. */
  readonly lost: { readonly [K in CaptureKind]?: ErrorBody };
  /** Withheld by the system: a locked phone, a call, or another app. */
  readonly muted: { readonly [K in CaptureKind]?: true };
}
