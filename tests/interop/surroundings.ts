import { leadSdp, UdpLink } from "@setsuna/testkit";
import { weriftConnection, writableTrack } from "../e2e/support/werift-peer.ts";
import { nodeRequest } from "./clients/node-request.ts";
import { connectWerift } from "./clients/werift.ts";
import type { RtcClient } from "./types.ts";
import type { World } from "./world.ts";

/** A link between client and relay that can lose packets. */
export interface LossyLink {
  /** Returns an answer whose candidates lead through the link. */
  lead(answer: string): Promise<string>;
  /** Loses this share of the packets from now on, in both directions. */
  lose(share: number): void;
}

/** Opens a link that ends with the cell. */
export const openLink = (world: World, seed: number): LossyLink => {
  const link = new UdpLink({ seed });
  world.atEnd(async () => link.close());
  return { lead: (answer) => leadSdp(link, answer), lose: (loss) => link.setParameters({ loss }) };
};

/** A second client beside the one that is tried: it watches, and asks for places that are taken. */
export interface Stranger extends RtcClient {
  /** An offer to send video, without a connection behind it. */
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
