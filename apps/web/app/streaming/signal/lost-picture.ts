import { z } from "zod";
import { LOST_PICTURES } from "../link-choices.ts";

/** The last frame dimmed, black, or a slate with a message. */
export const LostPicture = z.enum(LOST_PICTURES);
export type LostPicture = z.infer<typeof LostPicture>;
