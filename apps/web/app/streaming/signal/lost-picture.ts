import { z } from "zod";
import { LOST_PICTURES } from "../link-choices.ts";

/** Says what is seen of a picture whose signal is lost: its last frame, dimmed; black; or a slate that says so. */
export const LostPicture = z.enum(LOST_PICTURES);
export type LostPicture = z.infer<typeof LostPicture>;
