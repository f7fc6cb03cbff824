import { UdpLink } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import type { Leg } from "../latency/systems.ts";
import type { Cell } from "./cell.ts";
import type { SoundLeg } from "./sound.ts";

/** Added to the seed, so that links are independent but reproducible. */
const SECOND_LINK = 500;

export interface Links {
  readonly link: UdpLink;
  readonly farLink: UdpLink | undefined;
}

export const openLinks = ({ line }: Cell, leg: Leg, seed: number): Links => ({
  link: new UdpLink({ seed, forward: line }),
  farLink: leg === "both" ? new UdpLink({ seed: seed + SECOND_LINK, forward: line }) : undefined,
});

export const closeLinks = ({ link, farLink }: Links): void => {
  link.close();
  farLink?.close();
};

export const legsOf = (
  leg: Leg,
  { link, farLink }: Links,
  isOneWay: boolean,
  pages: { readonly sender: Page; readonly receiver: Page },
): readonly [SoundLeg, ...SoundLeg[]] => {
  const last = farLink ?? link;
  const near: SoundLeg = { read: () => link.rtpCounters().forward, page: pages.sender, direction: "sent" };
  const far: SoundLeg = {
    read: () => (isOneWay ? last.rtpCounters().forward : last.rtpCounters().backward),
    page: pages.receiver,
    direction: "received",
  };
  if (leg === "both") return [near, far];
  return leg === "uplink" ? [near] : [far];
};
