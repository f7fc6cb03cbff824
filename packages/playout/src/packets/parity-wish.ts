import type { SideFromClient } from "@setsuna/contracts";
import { FORMER_PARITY } from "@setsuna/contracts/parity-turns";

type ParityWish = Extract<SideFromClient, { readonly t: "parity" }>;

/** How a viewer asks for parity packets, so that relays that know of twelve alone add these. @param packets for each frame, 0-18. */
export const askForParity = (packets: number): ParityWish => {
  const former = Math.min(FORMER_PARITY, packets);
  return { t: "parity", packets: former, overlap: true, ...(packets > former && { further: packets - former }) };
};

/** The same as a relay reads it. */
export const parityAskedFor = ({ packets, further = 0 }: ParityWish): number => packets + further;
