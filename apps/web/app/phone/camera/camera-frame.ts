import { type TallyName, type TallyValue, tallyName } from "@setsuna/contracts";
import type { Air } from "../../streaming/air/air.ts";

/** Names the frame around a camera's picture. */
export type CameraFrame = Air["name"] | `tally-${TallyName}`;

/**
 * Returns the frame: who holds a camera has to know whether its picture is in use. A tally that arrives says it, so a camera that is sending
 * but not in use has no red frame; without one, sending counts as in use. A line that is gone comes before both.
 */
export const cameraFrame = (air: Air["name"], tally: TallyValue | undefined): CameraFrame =>
  air === "on" && tally !== undefined ? `tally-${tallyName(tally)}` : air;
