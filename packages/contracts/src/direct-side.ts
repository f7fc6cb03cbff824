import { z } from "zod";
import { AudioCopiesRequest } from "./audio-copies.ts";

/** Messages between the two ends of a direct connection beside the media (direct-frame.ts). JSON text; the newest wins. */
export const DirectHeartbeat = z.object({
  t: z.literal("heartbeat"),
  /** By a video sender once a second, on this connection. Absent if its browser doesn't count. */
  packetsSent: z.number().int().nonnegative().optional(),
});
export const DirectKeyframe = z.object({ t: z.literal("keyframe") });
export const DirectSide = z.discriminatedUnion("t", [DirectHeartbeat, DirectKeyframe, AudioCopiesRequest]);
export type DirectSide = z.infer<typeof DirectSide>;
