import { leadSdp, UdpLink } from "@setsuna/testkit";
import { weriftConnection, writableTrack } from "../e2e/support/werift-peer.ts";
import { nodeRequest } from "./clients/node-request.ts";
import { connectWerift } from "./clients/werift.ts";
import type { RtcClient } from "./types.ts";
import type { World } from "./world.ts";

export interface LossyLink {
  lead(answer: string): Promise<string>;
  lose(share: number): void;
}

export const openLink = (world: World, seed: number): LossyLink => {
  const link = new UdpLink({ seed });
  world.atEnd(async () => link.close());
  return { lead: (answer) => leadSdp(link, answer), lose: (loss) => link.setParameters({ loss }) };
};

export interface Stranger extends RtcClient {
  offer(): Promise<string>;
}

export const strangerIn = (world: World): Stranger => ({
  request: nodeRequest,
  connect: (wish) => connectWerift(wish, world),
  offer: async () => {
    const connection = weriftConnection();
    world.atEnd(() => connection.close());
    connection.addTransceiver(writableTrack(), { direction: "sendonly" });
    await connection.setLocalDescription(await connection.createOffer());
    return connection.localDescription?.sdp ?? "";
  },
});
