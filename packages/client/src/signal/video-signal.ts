import type { Milliseconds } from "@setsuna/kit";

/** Sender stopped; connection being rebuilt; no frames on a working connection; no keyframe; ended by server or relay. */
export type SignalLoss = "sender-stopped" | "reconnecting" | "no-frames" | "no-keyframe" | "refused";

/** `since`: last frame drawn, local, ms since the Unix epoch. Only `live` may look live. */
export type VideoSignal =
  /** No frame yet. `reason` is present if no keyframe comes. */
  | { readonly name: "awaited"; readonly reason?: "no-keyframe" | undefined }
  | { readonly name: "live" }
  /** Connected without new frames, as for a still screen; no frame was lost. */
  | { readonly name: "idle"; readonly since: Milliseconds }
  | { readonly name: "lost"; readonly reason: SignalLoss; readonly since: Milliseconds };
