import { until } from "@setsuna/testkit";
import { makePacket } from "@setsuna/testkit/load";
import type { LoneRelay } from "./lone-relay.ts";
import { RawPeer } from "./raw-peer.ts";

export const PACKETS_PER_SECOND = 30;

/** Sends video packets to `relay` until closed. */
export const openPublisher = async (relay: LoneRelay): Promise<{ close(): void }> => {
  const peer = new RawPeer({ direction: "send" });
  peer.accept(await relay.open("publish", await peer.offer()));
  await until("the publisher to be connected", () => peer.isOpen);
  let number = 0;
  const timer = setInterval(() => {
    peer.send(makePacket(number, PACKETS_PER_SECOND));
    peer.tell({ t: "heartbeat" });
    number += 1;
  }, 1000 / PACKETS_PER_SECOND);
  return {
    close: () => {
      clearInterval(timer);
      peer.close();
    },
  };
};
