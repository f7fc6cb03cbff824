import type { Studio, UdpLink } from "@setsuna/testkit";
import { startAgents } from "../agent/agent-chain.ts";
import type { Chain } from "../agent/chain.ts";
import { openLedSignalling } from "../agent/led-signalling.ts";

export type Networks = ReadonlyMap<string, UdpLink>;

export const startPathChain = async (studio: Studio, networks: Networks): Promise<Chain> => {
  const door = await openLedSignalling(studio.signalUrl(), (path) => {
    const link = networks.get(path ?? "");
    if (link === undefined) throw new Error(`no link for the network ${path}`);
    return link;
  });
  return startAgents(studio, {
    sendTo: door.origin,
    receiveFrom: studio.origin,
    vias: [...networks.keys()],
    close: () => door.close(),
  });
};
