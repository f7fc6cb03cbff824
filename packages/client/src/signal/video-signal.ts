import type { Milliseconds } from "@setsuna/kit";

/**
 * Reason for which a picture that was there is lost: its sender stopped; the connection is gone and is being made again; the connection
 * stands and no frames come over it; frames come, and the sender gives no keyframe to go on from; the server or the relay ended the stream.
 */
export type SignalLoss = "sender-stopped" | "reconnecting" | "no-frames" | "no-keyframe" | "refused";

/**
 * State of a received picture. `since`: time at which its last frame was drawn, in ms since the Unix epoch by the receiver's own clock.
 * A picture that is not `live` must not look live.
 */
export type VideoSignal =
  /** No frame has been drawn since the start. `reason`: frames come, and the sender gives no keyframe to begin with; absent in every other case. */
  | { readonly name: "awaited"; readonly reason?: "no-keyframe" | undefined }
  | { readonly name: "live" }
  /** The sender is heard and has no new frames to send, such as of a still screen. That is its will, and no loss. */
  | { readonly name: "idle"; readonly since: Milliseconds }
  | { readonly name: "lost"; readonly reason: SignalLoss; readonly since: Milliseconds };
