import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { ReplayRate } from "@setsuna/playout";
import type { Clip } from "./clip.ts";

/** Position of a replay. */
export interface ReplayPosition {
  /** ms from the clip's start, 0 to its duration. */
  readonly positionMs: Milliseconds;
  /** Number of the frame that belongs there, from 0. */
  readonly frame: number;
  /** Number of the frame on the canvas; undefined before the first. */
  readonly drawn: number | undefined;
  /** Undefined while it rests. */
  readonly rate: ReplayRate | undefined;
}

/** A recording written as a file. */
export interface ReplayFile {
  readonly container: "mp4" | "webm";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Page to replay worker. */
export type ToReplayWorker =
  /** First message. */
  | { readonly t: "open"; readonly clip: Clip; readonly canvas: OffscreenCanvas }
  /** Decoded audio leaves through `port`, to an audio worklet of the playout's kind. */
  | { readonly t: "audio-output"; readonly port: MessagePort }
  | { readonly t: "play"; readonly rate: ReplayRate }
  | { readonly t: "pause" }
  | { readonly t: "seek"; readonly positionMs: Milliseconds }
  /** Rests, and shows the frame `by` frames on (back when negative). */
  | { readonly t: "step"; readonly by: number }
  | { readonly t: "save" }
  | { readonly t: "close" };

/** Replay worker to page. */
export type FromReplayWorker =
  | { readonly t: "position"; readonly position: ReplayPosition }
  /** 0-1. */
  | { readonly t: "saving"; readonly progress: number }
  | { readonly t: "saved"; readonly files: readonly ReplayFile[] }
  | { readonly t: "save-failed"; readonly error: ErrorBody }
  /** A frame couldn't be decoded; others may be fine. */
  | { readonly t: "problem"; readonly error: ErrorBody };
