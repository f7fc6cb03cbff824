import { type TallyName, type TallyValue, tallyName } from "@setsuna/contracts";
import type { Air } from "../air/air.ts";

/** Names the frame around a picture. */
export type PictureFrame = Exclude<Air["name"], "on"> | "sending" | `tally-${Exclude<TallyName, "off">}`;

/**
 * Returns the frame of a picture. A tally color means what the director wants, so sending alone has none of them. A lost connection comes
 * first: the tally may no longer hold. `air`: absent for a picture that is received.
 */
export const pictureFrame = (air: Air["name"] | undefined, tally: TallyValue | undefined): PictureFrame => {
  if (air !== undefined && air !== "on") return air;
  if (tally) return `tally-${tallyName(tally) as Exclude<TallyName, "off">}`;
  return air === undefined ? "off" : "sending";
};
