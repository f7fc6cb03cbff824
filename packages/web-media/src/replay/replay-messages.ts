import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { ReplayRate } from "@setsuna/playout";
import type { Clip } from "./clip.ts";

export interface ReplayPosition {
  /** From 0 to the duration. */
  readonly positionMs: Milliseconds;
  readonly frame: number;
  /** Frame on the canvas; undefined before the first. */
  readonly drawn: number | undefined;
  /** Undefined while paused. */
  readonly rate: ReplayRate | undefined;
}

export interface ReplayFile {
  readonly container: "mp4" | "webm";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type ToReplayWorker =
  | { readonly t: "open"; readonly clip: Clip; readonly canvas: OffscreenCanvas }
  | { readonly t: "audio-output"; readonly port: MessagePort }
  | { readonly t: "play"; readonly rate: ReplayRate }
  | { readonly t: "pause" }
  | { readonly t: "seek"; readonly positionMs: Milliseconds }
  | { readonly t: "step"; readonly by: number }
  | { readonly t: "save" }
  | { readonly t: "close" };

export type FromReplayWorker =
  | { readonly t: "position"; readonly position: ReplayPosition }
  /** 0 to 1. */
  | { readonly t: "saving"; readonly progress: number }
  | { readonly t: "saved"; readonly files: readonly ReplayFile[] }
  | { readonly t: "save-failed"; readonly error: ErrorBody }
  /** Other frames may be fine. */
  | { readonly t: "problem"; readonly error: ErrorBody };
