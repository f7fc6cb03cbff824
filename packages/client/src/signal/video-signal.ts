import type { Milliseconds } from "@setsuna/kit";

/**
 * Reason for lost video. The sender stopped; the connection is being rebuilt; no frames arrive on a working connection; frames
 * arrive without a keyframe to continue from; or the server or relay ended the stream.
 */
export type SignalLoss = "sender-stopped" | "reconnecting" | "no-frames" | "no-keyframe" | "refused";

/**
 * State of received video. `since`: when its last frame was drawn, in ms since the Unix epoch on the receiver's clock.
 * Video that isn't `live` must not look live.
 */
export type VideoSignal =
  /** No frame has been drawn since the start. `reason`: frames come, and the sender gives no keyframe to begin with; absent in every other case. */
  | { readonly name: "awaited"; readonly reason?: "no-keyframe" | undefined }
  | { readonly name: "live" }
  /** The sender is connected but has no new frames, as for a still screen. This isn't a loss. */
  | { readonly name: "idle"; readonly since: Milliseconds }
  | { readonly name: "lost"; readonly reason: SignalLoss; readonly since: Milliseconds };
