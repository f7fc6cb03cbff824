import {
  Channel,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_LABEL,
  encodeControlMessage,
  MediaSessionId,
  SerialId,
  type SideFromClient,
} from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { seededRandom } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { ClientEncryption } from "../epochs/client-encryption.ts";
import type { ReceivedControl } from "../lifecycle/client-state.ts";
import type { StreamContext } from "../lifecycle/client-stream.ts";
import { Signalling } from "../signalling/signalling.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { ControlPublisher } from "./control-publisher.ts";
import { ControlSubscriber } from "./control-subscriber.ts";

const CHANNEL = Channel.parse(5);
const SESSION = MediaSessionId.parse("a".repeat(22));
const KEY = new Uint8Array(32).fill(3);
let clock: FakeClock;
let ports: FakePorts;
let signalling: Signalling;
const received: ReceivedControl[] = [];

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const connect = async (type: "publish" | "subscribe"): Promise<void> => {
  await settle();
  ports.socket().say({ type: "answer", request: ports.socket().last(type).request, session: SESSION, sdp: "answer" });
  await settle();
  ports.transport().connect();
};
const encryptionOf = (e2eeKey: Uint8Array): ClientEncryption => {
  const encryption = new ClientEncryption({ ports, e2eeKey, serialId: SerialId.parse("abcdefg") });
  const { sending, receiving } = encryption;
  const publisher = {
    epochChanged: () => undefined,
    sendSide: (message: SideFromClient) => {
      if (message.t === "epoch-answers") receiving.onSide({ sendSide: () => undefined, fail: () => undefined }, message);
    },
  };
  sending.onSide(publisher, { t: "epoch-requests", requests: [receiving.request] });
  return encryption;
};
const context = (encryption?: ClientEncryption): StreamContext => ({ ports, signalling, encryption });
const publish = async (encryption?: ClientEncryption): Promise<ControlPublisher> => {
  const publisher = new ControlPublisher({ ...context(encryption), channel: CHANNEL, onChange: () => undefined });
  publisher.start();
  await connect("publish");
  return publisher;
};
const subscribe = async (encryption?: ClientEncryption): Promise<ControlSubscriber> => {
  const subscriber = new ControlSubscriber({
    ...context(encryption),
    channel: CHANNEL,
    onControl: (message) => received.push(message),
    onChange: () => undefined,
  });
  subscriber.start();
  await connect("subscribe");
  return subscriber;
};
const carried = (label: string): Uint8Array[] =>
  ports
    .transport()
    .channel(label)
    .sent.filter((data) => data instanceof Uint8Array);
const values = (): unknown[] =>
  received.map(({ message }) => (message.payload.type === "json" ? message.payload.value : message.payload.bytes));

beforeEach(() => {
  clock = new FakeClock(1_700_000_000_000);
  ports = new FakePorts(clock);
  received.length = 0;
  signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    role: "sender",
    onState: () => undefined,
    onClosed: () => undefined,
  });
  signalling.start();
  ports.socket().welcome();
});

it("replays each key's newest state on a new connection, and queued events once", async () => {
  const publisher = await publish();
  publisher.sendState("lamp", 1);
  publisher.sendState("lamp", 2);
  expect(carried(CONTROL_STATE_LABEL)).toHaveLength(2);
  ports.transport().fail();
  publisher.sendState("lamp", 3);
  publisher.sendEvent("cue", "go");
  await connect("publish");
  const [states, events] = [carried(CONTROL_STATE_LABEL), carried(CONTROL_EVENT_LABEL)];
  expect([states.length, events.length]).toEqual([1, 1]);
  publisher.stop();
  await subscribe();
  for (const message of [...states, ...events]) ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
  expect(values()).toEqual([3, "go"]);
});

it("sends states only into an empty buffer, and refreshes them every second", async () => {
  const publisher = await publish();
  const state = ports.transport().channel(CONTROL_STATE_LABEL);
  state.bufferedAmount = 100;
  publisher.sendState("fader", 1);
  publisher.sendState("fader", 2);
  expect(state.sent).toHaveLength(0);
  state.drain();
  expect(state.sent).toHaveLength(1);
  clock.advance(1000);
  expect(state.sent).toHaveLength(4);
  publisher.stop();
});

it("repeats a changed state after 40 and 120 ms, independently per key, unless it changes again", async () => {
  const publisher = await publish();
  const sentAt = (): number => carried(CONTROL_STATE_LABEL).length;
  publisher.sendState("lamp", 1);
  clock.advance(39);
  publisher.sendState("fader", 1);
  expect(sentAt()).toBe(2);
  clock.advance(1);
  expect(sentAt()).toBe(3);
  clock.advance(80);
  expect(sentAt()).toBe(5);
  for (let moved = 0; moved < 10; moved += 1) {
    publisher.sendState("stick", moved);
    clock.advance(33);
  }
  expect(sentAt()).toBe(5 + 1 + 10);
  clock.advance(120);
  expect(sentAt()).toBe(16 + 2);
  publisher.sendState("lamp", 2);
  publisher.stop();
  clock.advance(500);
  expect(sentAt()).toBe(19);
});

it("repeats all current states after 40 and 120 ms for a new receiver", async () => {
  const publisher = await publish();
  publisher.sendState("lamp", 1);
  publisher.sendState("fader", 1);
  clock.advance(200);
  ports.transport().fail();
  await connect("publish");
  const counts = [0, 39, 1, 79, 1, 600].map((passed) => {
    clock.advance(passed);
    return carried(CONTROL_STATE_LABEL).length;
  });
  expect(counts).toEqual([2, 2, 4, 4, 6, 6]);
  publisher.stop();
});

it("reaches a receiver behind 10 % loss within 120 ms, except one change in a thousand", async () => {
  const publisher = await publish();
  const random = seededRandom(1);
  const { sent } = ports.transport().channel(CONTROL_STATE_LABEL);
  let late = 0;
  const CHANGES = 5000;
  for (let change = 0; change < CHANGES; change += 1) {
    sent.length = 0;
    publisher.sendState("lamp", change);
    clock.advance(120);
    if (!sent.some(() => random() >= 0.1)) late += 1;
    clock.advance(1000);
  }
  expect(late).toBeLessThan(0.002 * CHANGES);
  publisher.stop();
});

it("shows a state once, and again from another sender", async () => {
  const publisher = await publish();
  publisher.sendState("lamp", "on");
  const [message] = carried(CONTROL_STATE_LABEL);
  publisher.stop();
  await subscribe();
  const channel = ports.transport().channel(CONTROL_STATE_LABEL);
  ports.transport().say({ t: "state", live: true, receivers: 1, senderGeneration: 1 });
  if (message === undefined) throw new Error("nothing was sent");
  channel.deliver(message);
  channel.deliver(message);
  expect(values()).toEqual(["on"]);
  ports.transport().say({ t: "state", live: true, receivers: 1, senderGeneration: 2 });
  channel.deliver(
    encodeControlMessage({ kind: "state", key: "lamp", sequence: 0, capturedAt: 1, payload: { type: "json", value: "on" } }),
  );
  expect(values()).toEqual(["on", "on"]);
});

it("accepts messages encrypted under the key, and ends when nothing can be decrypted", async () => {
  const known = encryptionOf(KEY);
  const publisher = await publish(known);
  publisher.sendState("lamp", "on");
  await settle();
  const [message] = carried(CONTROL_STATE_LABEL);
  publisher.stop();
  if (message === undefined) throw new Error("nothing was sent");
  const right = await subscribe(known);
  ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
  await settle();
  right.stop();
  const wrong = await subscribe(encryptionOf(new Uint8Array(32).fill(4)));
  for (let copy = 0; copy < 60; copy += 1) {
    clock.advance(250);
    ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
    await settle();
  }
  expect(values()).toEqual(["on"]);
  expect(wrong.link.phase()).toMatchObject({ name: "refused", error: { code: "decryption-failed" } });
});

it("encrypts each connection under a separate salt, so a returning sender is accepted", async () => {
  let drawn = 0;
  ports.randomBytes = (count) => new Uint8Array(count).fill(++drawn);
  const sent = async (publisher: ControlPublisher, value: string): Promise<Uint8Array> => {
    publisher.sendState("lamp", value);
    await settle();
    const message = carried(CONTROL_STATE_LABEL).at(-1);
    if (message === undefined) throw new Error("nothing was sent");
    return message;
  };
  const known = encryptionOf(KEY);
  const first = await publish(known);
  const messages = [await sent(first, "first")];
  const firstTransport = ports.transport();
  for (const name of ["second", "third"]) messages.push(await sent(await publish(known), name));
  firstTransport.fail();
  await connect("publish");
  messages.push(await sent(first, "first again"));
  await subscribe(known);
  for (const [generation, message] of messages.entries()) {
    ports.transport().say({ t: "state", live: true, receivers: 1, senderGeneration: generation });
    ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
  }
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(values()).toEqual(["first", "second", "third", "first again"]);
});

describe("with encryption", () => {
  const twoMachines = (): { readonly ours: ClientEncryption; readonly theirs: ClientEncryption } => {
    let drawn = 0;
    ports.randomBytes = (count) => new Uint8Array(count).fill(++drawn);
    const ours = encryptionOf(KEY);
    const theirs = encryptionOf(KEY);
    const publisher = {
      epochChanged: () => undefined,
      sendSide: (message: SideFromClient) => {
        if (message.t === "epoch-answers") ours.receiving.onSide({ sendSide: () => undefined, fail: () => undefined }, message);
      },
    };
    theirs.sending.onSide(publisher, { t: "epoch-requests", requests: [ours.receiving.request] });
    clock.advance(100);
    return { ours, theirs };
  };
  const sentBy = async (encryption: ClientEncryption, label: string, values: readonly unknown[]): Promise<Uint8Array[]> => {
    const publisher = await publish(encryption);
    for (const value of values)
      if (label === CONTROL_EVENT_LABEL) publisher.sendEvent("cue", value);
      else publisher.sendState("lamp", value);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    const messages = carried(label);
    publisher.stop();
    return messages;
  };

  it("events arrive in order and once, however fast they are sent", async () => {
    const { ours } = twoMachines();
    const cues = Array.from({ length: 12 }, (_, index) => index);
    const messages = await sentBy(ours, CONTROL_EVENT_LABEL, cues);
    expect(messages).toHaveLength(12);
    await subscribe(ours);
    for (const message of messages) ports.transport().channel(CONTROL_EVENT_LABEL).deliver(message);
    for (const message of messages) ports.transport().channel(CONTROL_EVENT_LABEL).deliver(message);
    for (let turn = 0; turn < 10; turn += 1) await settle();
    expect(values()).toEqual(cues);
  });

  it("shows messages of a known epoch at once while others wait for an unanswered epoch", async () => {
    const { ours } = twoMachines();
    const late = encryptionOf(KEY);
    const unanswered = await sentBy(late, CONTROL_EVENT_LABEL, ["late 1", "late 2"]);
    const answered = await sentBy(ours, CONTROL_EVENT_LABEL, ["go", "stop"]);
    await subscribe(ours);
    for (const message of [...unanswered, ...answered]) ports.transport().channel(CONTROL_EVENT_LABEL).deliver(message);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(values()).toEqual(["go", "stop"]);
    const publisher = {
      epochChanged: () => undefined,
      sendSide: (message: SideFromClient) => {
        if (message.t === "epoch-answers") ours.receiving.onSide({ sendSide: () => undefined, fail: () => undefined }, message);
      },
    };
    late.sending.onSide(publisher, { t: "epoch-requests", requests: [ours.receiving.request] });
    clock.advance(100);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(values()).toEqual(["go", "stop", "late 1", "late 2"]);
  });

  it("shows an event of an epoch answered late before a later event of the next epoch", async () => {
    const { ours } = twoMachines();
    const theirs = encryptionOf(KEY);
    const answers: SideFromClient[] = [];
    const onAnswer = { epochChanged: () => undefined, sendSide: (message: SideFromClient) => void answers.push(message) };
    theirs.sending.join(onAnswer);
    const publisher = await publish(theirs);
    publisher.sendEvent("cue", "first");
    for (let turn = 0; turn < 5; turn += 1) await settle();
    theirs.sending.onSide(onAnswer, { t: "epoch-renewal", event: "a".repeat(16) });
    clock.advance(1000);
    publisher.sendEvent("cue", "second");
    for (let turn = 0; turn < 5; turn += 1) await settle();
    const messages = carried(CONTROL_EVENT_LABEL);
    publisher.stop();
    theirs.sending.onSide(onAnswer, { t: "epoch-requests", requests: [ours.receiving.request] });
    clock.advance(100);
    await subscribe(ours);
    const [first, second] = messages;
    if (first === undefined || second === undefined) throw new Error("nothing was sent");
    ports.transport().channel(CONTROL_EVENT_LABEL).deliver(first);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    ports.transport().channel(CONTROL_EVENT_LABEL).deliver(second);
    for (const message of answers)
      if (message.t === "epoch-answers") ours.receiving.onSide({ sendSide: () => undefined, fail: () => undefined }, message);
    for (let turn = 0; turn < 10; turn += 1) await settle();
    expect(values()).toEqual(["first", "second"]);
  });

  it("sends an event on the next connection if its own ends during signing", async () => {
    const { ours } = twoMachines();
    const publisher = await publish(ours);
    publisher.sendEvent("cue", "go");
    ports.transport().fail();
    await settle();
    expect(carried(CONTROL_EVENT_LABEL)).toEqual([]);
    await connect("publish");
    await settle();
    const messages = carried(CONTROL_EVENT_LABEL);
    publisher.stop();
    await subscribe(ours);
    for (const message of messages) ports.transport().channel(CONTROL_EVENT_LABEL).deliver(message);
    await settle();
    expect(values()).toEqual(["go"]);
  });

  it("shows messages of another sender with the password, and reports the change", async () => {
    const { ours, theirs } = twoMachines();
    const [first] = await sentBy(ours, CONTROL_STATE_LABEL, ["on"]);
    const [second] = await sentBy(theirs, CONTROL_STATE_LABEL, ["off"]);
    const subscriber = await subscribe(ours);
    expect(subscriber.sender()).toEqual({ name: "unknown" });
    for (const [generation, message] of [first, second].entries()) {
      if (message === undefined) throw new Error("nothing was sent");
      ports.transport().say({ t: "state", live: true, receivers: 1, senderGeneration: generation });
      ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
      await settle();
      expect(subscriber.sender()).toMatchObject({ name: "signed", isOther: generation === 1 });
    }
    expect(values()).toEqual(["on", "off"]);
  });

  it("doesn't show messages that the epoch's sender didn't sign, and ends with a specific error if there are no others", async () => {
    const { ours } = twoMachines();
    const [genuine] = await sentBy(ours, CONTROL_STATE_LABEL, ["on"]);
    if (genuine === undefined) throw new Error("nothing was sent");
    const forged = genuine.slice();
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    const subscriber = await subscribe(ours);
    const channel = ports.transport().channel(CONTROL_STATE_LABEL);
    for (const message of [forged, genuine]) channel.deliver(message);
    await settle();
    expect(values()).toEqual(["on"]);
    for (let copy = 0; copy < 10; copy += 1) {
      clock.advance(250);
      channel.deliver(forged);
      await settle();
    }
    expect(subscriber.link.phase()).toMatchObject({ name: "refused", error: { code: "sender-forged" } });
  });

  it("shows a new receiver only current states, nothing else sent before it joined", async () => {
    const { ours } = twoMachines();
    const pong = () => ports.socket().say({ type: "pong", t0: clock.now(), t1: clock.now(), t2: clock.now() });
    pong();
    const [event] = await sentBy(ours, CONTROL_EVENT_LABEL, ["fire"]);
    for (let second = 0; second < 12; second += 1) {
      clock.advance(1000);
      pong();
    }
    const [state] = await sentBy(ours, CONTROL_STATE_LABEL, ["on"]);
    await subscribe(ours);
    for (const message of [event, state]) {
      if (message === undefined) throw new Error("nothing was sent");
      ports.transport().channel(CONTROL_STATE_LABEL).deliver(message);
    }
    await settle();
    expect(values()).toEqual(["on"]);
  });
});
