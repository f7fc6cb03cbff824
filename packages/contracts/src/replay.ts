import { z } from "zod";

/** Frames that a receiver records for a replay unless set otherwise: 10 s at 60 frames/s. Spec §9. */
export const DEFAULT_REPLAY_FRAMES = 600;
/** The longest recording that can be set: a minute at 60 frames/s. */
export const MAX_REPLAY_FRAMES = 3600;

/** Number of the newest frames that a receiver records; 0 for none. */
export const ReplayFrames = z.number().int().min(0).max(MAX_REPLAY_FRAMES);
