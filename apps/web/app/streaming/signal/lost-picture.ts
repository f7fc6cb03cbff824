import { z } from "zod";

/** Says what is seen of a picture whose signal is lost: its last frame, dimmed; black; or a slate that says so. */
export const LostPicture = z.enum(["hold", "black", "slate"]);
export type LostPicture = z.infer<typeof LostPicture>;
