import { type TallyName, type TallyValue, tallyName } from "@setsuna/contracts";
import type { Air } from "../air/air.ts";

export type PictureFrame = Exclude<Air["name"], "on"> | "sending" | `tally-${Exclude<TallyName, "off">}`;

/**
 * A lost connection comes first, since its tally may be outdated. Sending alone has no tally color. `air`: absent for
 * received video.
 */
export const pictureFrame = (air: Air["name"] | undefined, tally: TallyValue | undefined): PictureFrame => {
  if (air !== undefined && air !== "on") return air;
  if (tally) return `tally-${tallyName(tally) as Exclude<TallyName, "off">}`;
  return air === undefined ? "off" : "sending";
};
