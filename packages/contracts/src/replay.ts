import { z } from "zod";

/** Recorded frames by default: 10 s at 60 frames/s. Spec §9. */
export const DEFAULT_REPLAY_FRAMES = 600;
/** Most frames of a replay, a minute at 60 frames/s. */
export const MAX_REPLAY_FRAMES = 3600;

/** Number of newest frames to record; 0 turns recording off. */
export const ReplayFrames = z.number().int().min(0).max(MAX_REPLAY_FRAMES);
