import { z } from "zod";
import { AudioCopiesRequest } from "./audio-copies.ts";

/** Messages between the two ends of a direct connection beside the media (direct-frame.ts). JSON text; the newest wins. */
export const DirectHeartbeat = z.object({
  t: z.literal("heartbeat"),
  /** The sender's, once a second, of video: packets of this connection that it has sent. Absent where its browser does not count them. */
  packetsSent: z.number().int().nonnegative().optional(),
});
/** Receiver to sender: cannot go on without a keyframe. */
export const DirectKeyframe = z.object({ t: z.literal("keyframe") });
export const DirectSide = z.discriminatedUnion("t", [DirectHeartbeat, DirectKeyframe, AudioCopiesRequest]);
export type DirectSide = z.infer<typeof DirectSide>;
