import { z } from "zod";

/** What the two ends of a direct connection say to each other beside the media (direct-frame.ts). JSON text; the newest wins. */
export const DirectBeat = z.object({ t: z.literal("beat") });
/** Receiver to sender: cannot go on without a keyframe. */
export const DirectKeyframe = z.object({ t: z.literal("keyframe") });
export const DirectSide = z.discriminatedUnion("t", [DirectBeat, DirectKeyframe]);
export type DirectSide = z.infer<typeof DirectSide>;
