import { UdpLink } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import type { Leg } from "../latency/systems.ts";
import type { Cell } from "./cell.ts";
import type { SoundLeg } from "./sound.ts";

/** Added to the seed of a second link: other chances than the first one's, the same each time. */
const SECOND_LINK = 500;

/** Links of one run; `farLink`: of the other leg, where both are impaired. */
export interface Links {
  readonly link: UdpLink;
  readonly farLink: UdpLink | undefined;
}

/** Opens what a contender's `leg` needs. The caller closes it. */
export const openLinks = ({ line }: Cell, leg: Leg, seed: number): Links => ({
  link: new UdpLink({ seed, forward: line }),
  farLink: leg === "both" ? new UdpLink({ seed: seed + SECOND_LINK, forward: line }) : undefined,
});

export const closeLinks = ({ link, farLink }: Links): void => {
  link.close();
  farLink?.close();
};

/**
 * Returns the legs that are watched, the one nearest to the sender first, in the direction of the media. `isOneWay`: two links stand one behind the
 * other between two peers, and media pass both forward.
 */
export const legsOf = (
  leg: Leg,
  { link, farLink }: Links,
  isOneWay: boolean,
  pages: { readonly sender: Page; readonly receiver: Page },
): readonly [SoundLeg, ...SoundLeg[]] => {
  const last = farLink ?? link;
  const near: SoundLeg = { read: () => link.rtpCounters().forward, page: pages.sender };
  const far: SoundLeg = {
    read: () => (isOneWay ? last.rtpCounters().forward : last.rtpCounters().backward),
    page: pages.receiver,
  };
  if (leg === "both") return [near, far];
  return leg === "uplink" ? [near] : [far];
};
