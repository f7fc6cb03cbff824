import type { ErrorBody } from "@setsuna/contracts";
import type { CaptureKind } from "./capture-settings.ts";

export type CapturePhase =
  | { readonly name: "closed" }
  /** May be prompting. */
  | { readonly name: "opening" }
  | { readonly name: "open" }
  | { readonly name: "failed"; readonly error: ErrorBody };

/** A new object on every change. */
export interface CaptureSnapshot {
  readonly phase: CapturePhase;
  /** Ended while open, or couldn't be replaced. */
  readonly lost: { readonly [K in CaptureKind]?: ErrorBody };
  /** Withheld by the system: a locked phone, a call, or another app. */
  readonly muted: { readonly [K in CaptureKind]?: true };
}
