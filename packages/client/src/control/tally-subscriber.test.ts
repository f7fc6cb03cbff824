import { Channel, CONTROL_STATE_LABEL, encodeControlMessage, MediaSessionId, SerialId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { Signalling } from "../signalling/signalling.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { TallySubscriber } from "./tally-subscriber.ts";

const SESSION = MediaSessionId.parse("a".repeat(22));
let ports: FakePorts;
let subscriber: TallySubscriber;
let changes: number;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const connect = async (): Promise<void> => {
  await settle();
  ports.socket().say({ type: "answer", request: ports.socket().last("subscribe").request, session: SESSION, sdp: "answer" });
  await settle();
  ports.transport().connect();
};
const setLive = (live: boolean, senderGeneration = 1): void =>
  ports.transport().say({ t: "state", live, receivers: 1, senderGeneration });
let sequence = 0;
const say = (key: string, value: unknown): void =>
  ports
    .transport()
    .channel(CONTROL_STATE_LABEL)
    .deliver(encodeControlMessage({ kind: "state", key, sequence: ++sequence, capturedAt: 1, payload: { type: "json", value } }));

beforeEach(async () => {
  ports = new FakePorts(new FakeClock(1_700_000_000_000));
  const signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    role: "sender",
    onState: () => undefined,
    onClosed: () => undefined,
  });
  signalling.start();
  ports.socket().welcome();
  changes = 0;
  subscriber = new TallySubscriber({
    ports,
    signalling,
    channel: Channel.parse(2),
    onChange: () => {
      changes += 1;
    },
  });
  subscriber.start();
  await connect();
  setLive(true);
});

it("returns the last tally and ignores other values of the channel", () => {
  expect(subscriber.value()).toBeUndefined();
  say("tally", 1);
  const told = changes;
  say("fader", 3);
  expect([subscriber.value(), changes]).toEqual([1, told]);
  say("tally", 2);
  expect(subscriber.value()).toBe(2);
  say("tally", 4);
  expect(subscriber.value()).toBeUndefined();
});

it("returns none while its sender is gone, or an old one after the sender changes", () => {
  say("tally", 1);
  setLive(false);
  expect(subscriber.value()).toBeUndefined();
  setLive(true, 2);
  expect(subscriber.value()).toBeUndefined();
  say("tally", 1);
  expect(subscriber.value()).toBe(1);
});

it("keeps the value through a reconnect, since its sender doesn't repeat it", async () => {
  say("tally", 3);
  ports.transport().fail();
  expect(subscriber.value()).toBeUndefined();
  await connect();
  setLive(true);
  expect(subscriber.value()).toBe(3);
});
