import { z } from "zod";

/** Messages between the two ends of a direct connection beside the media (direct-frame.ts). JSON text; the newest wins. */
export const DirectHeartbeat = z.object({ t: z.literal("heartbeat") });
/** Receiver to sender: cannot go on without a keyframe. */
export const DirectKeyframe = z.object({ t: z.literal("keyframe") });
export const DirectSide = z.discriminatedUnion("t", [DirectHeartbeat, DirectKeyframe]);
export type DirectSide = z.infer<typeof DirectSide>;
