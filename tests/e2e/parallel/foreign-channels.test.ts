import { type Studio, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OwnChannel, RawPeer } from "../support/raw-peer.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { Stage } from "../support/stage.ts";

/** Exceeds what libdatachannel buffers per channel, 1 MiB. */
const FLOOD_MESSAGES = 48;
const FLOOD_BYTES = 60_000;

let stage: Stage;
let studio: Studio;
beforeAll(async () => {
  stage = await Stage.shared();
  studio = stage.studio;
});
afterAll(() => stage?.close());

const publish = async (channel: number): Promise<{ readonly peer: RawPeer; readonly close: () => void }> => {
  const signalling = await SignallingClient.open(studio.signalUrl());
  await signalling.hello(studio.demoId, "sender");
  const peer = new RawPeer({ direction: "send" });
  signalling.send({ type: "publish", request: 1, kind: "video", channel, offer: await peer.offer() });
  const answer = await signalling.next(({ type }) => type === "answer" || type === "refused");
  if (answer.type !== "answer") throw new Error(JSON.stringify(answer));
  peer.accept(answer.sdp);
  await until("the connection", () => peer.isOpen, 30_000);
  return {
    peer,
    close: () => {
      peer.close();
      signalling.close();
    },
  };
};

const channelOfItsOwn = async (peer: RawPeer): Promise<OwnChannel> => {
  for (const label of ["mine", "mine too", "this as well"]) {
    const channel = peer.openChannel(label);
    const hasOpened = () => channel.isOpen() || channel.isClosed();
    if (await until("a channel of its own", hasOpened, 10_000).catch(() => false)) return channel;
  }
  throw new Error("no channel has opened");
};

it("data channels opened by a client are closed, and a flood on them doesn't affect other clients", async () => {
  const relays = studio.relayPids();
  const floods = [await publish(1), await publish(2)];
  const all = [...floods];
  // A silent side channel counts as gone.
  const beating = setInterval(() => {
    for (const { peer } of floods) peer.tell({ t: "heartbeat" });
  }, 500);
  try {
    const opened = await Promise.all(floods.map(({ peer }) => channelOfItsOwn(peer)));
    for (const channel of opened)
      for (let message = 0; message < FLOOD_MESSAGES && channel.isOpen(); message += 1) channel.say(Buffer.alloc(FLOOD_BYTES));
    all.push(await publish(3));
    await Promise.all(opened.map((channel) => until("the relay closes it", () => channel.isClosed(), 30_000)));
    expect(floods.map(({ peer }) => peer.isOpen)).toEqual([true, true]);
  } finally {
    clearInterval(beating);
    for (const one of all) one.close();
  }
  expect(studio.relayPids()).toEqual(relays);
});
