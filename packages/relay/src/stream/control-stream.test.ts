import { encodeControlMessage, MediaSessionId, parseControlMessage, StreamRef } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { ControlStream, type ControlSubscriber } from "./control-stream.ts";

const REF = StreamRef.parse({ serialId: "abcdefg", kind: "control", channel: 1 });
const state = (key: string, sequence: number, value: unknown): Uint8Array =>
  encodeControlMessage({ kind: "state", key, sequence, capturedAt: 0, payload: { type: "json", value } });
const event = (sequence: number): Uint8Array =>
  encodeControlMessage({
    kind: "event",
    key: "e",
    sequence,
    capturedAt: 0,
    payload: { type: "binary", bytes: Uint8Array.of(sequence) },
  });

class TestSubscriber implements ControlSubscriber {
  readonly receivers = 1;
  readonly session = MediaSessionId.parse("v".repeat(22));
  readonly got: { kind: string; bytes: Uint8Array }[] = [];
  gaveUp = false;
  outcome: "sent" | "dropped" | "backlog" = "sent";
  sendControl(kind: "state" | "event", bytes: Uint8Array): "sent" | "dropped" | "backlog" {
    if (this.outcome === "sent") this.got.push({ kind, bytes });
    return this.outcome;
  }
  giveUp(): void {
    this.gaveUp = true;
  }
}

const begun = (): { stream: ControlStream; subscriber: TestSubscriber } => {
  const stream = new ControlStream(REF, () => undefined);
  stream.attach();
  const subscriber = new TestSubscriber();
  stream.add(subscriber);
  return { stream, subscriber };
};

describe("ControlStream", () => {
  it("passes states and events on, the newest state only", () => {
    const { stream, subscriber } = begun();
    stream.onMessage("state", state("tally", 2, 1));
    stream.onMessage("state", state("tally", 1, 0));
    stream.onMessage("event", event(3));
    expect(subscriber.got.map(({ kind }) => kind)).toEqual(["state", "event"]);
  });

  it("sends current states to joining viewers", () => {
    const { stream } = begun();
    stream.onMessage("state", state("tally", 1, 1));
    stream.onMessage("state", state("tally", 2, 3));
    stream.onMessage("state", state("gyro", 1, [0, 0, 1]));
    const late = new TestSubscriber();
    stream.welcome(late);
    expect(late.got.map(({ bytes }) => [...bytes])).toEqual([[...state("tally", 2, 3)], [...state("gyro", 1, [0, 0, 1])]]);
  });

  it("repeats them to viewers after 40 and 120 ms, unless they left or the sender changed", () => {
    const { stream } = begun();
    stream.onMessage("state", state("tally", 1, 1));
    stream.onMessage("state", state("gyro", 1, 2));
    const late = new TestSubscriber();
    stream.add(late);
    stream.welcome(late);
    const counts = [1000, 1039, 1040, 1119, 1120, 5000].map((now) => {
      stream.tick(now);
      return late.got.length;
    });
    expect(counts).toEqual([2, 2, 4, 4, 6, 6]);

    const gone = new TestSubscriber();
    stream.add(gone);
    stream.welcome(gone);
    stream.remove(gone.session);
    stream.tick(6000);
    stream.tick(6040);
    expect(gone.got.length).toBe(2);

    stream.add(late);
    stream.welcome(late);
    stream.tick(7000);
    stream.detach();
    stream.attach();
    stream.tick(7040);
    expect(late.got.length).toBe(8);
  });

  it("forgets the last sender's states when another comes", () => {
    const { stream } = begun();
    stream.onMessage("state", state("tally", 9, 1));
    stream.detach();
    stream.attach();
    const late = new TestSubscriber();
    stream.welcome(late);
    expect(late.got).toEqual([]);
    expect(stream.onMessage("state", state("tally", 1, 1))).toBe(1);
  });

  it("drops a viewer whose events pile up, and counts unreadable messages", () => {
    const { stream, subscriber } = begun();
    subscriber.outcome = "backlog";
    stream.onMessage("event", event(1));
    expect(subscriber.gaveUp).toBe(true);
    stream.onMessage("event", Uint8Array.of(1, 2, 3));
    stream.onMessage("event", state("tally", 1, 1));
    expect(stream.malformed).toBe(2);
  });

  describe("a message of the server itself", () => {
    const said = ({ got }: TestSubscriber) =>
      got.map(({ bytes }) => {
        const message = parseControlMessage(bytes);
        return message.ok && message.value.payload.type === "json" ? message.value.payload.value : undefined;
      });

    it("reaches present and joining viewers, and is repeated after 40 and 120 ms and every second", () => {
      const changes: boolean[] = [];
      const stream: ControlStream = new ControlStream(REF, () => changes.push(stream.live));
      const subscriber = new TestSubscriber();
      stream.add(subscriber);
      expect(stream.inject("tally", 1, 0, 1000)).toBe(true);
      expect(stream.inject("tally", 2, 500, 1500)).toBe(true);
      expect([stream.live, stream.senderGeneration, changes]).toEqual([true, 1, [true]]);
      const late = new TestSubscriber();
      stream.welcome(late);
      expect([said(subscriber), said(late)]).toEqual([[1, 2], [2]]);
      for (const now of [539, 540, 619, 620, 1499]) stream.tick(now);
      expect(said(subscriber)).toEqual([1, 2, 2, 2]);
      stream.tick(1500);
      expect(said(subscriber)).toEqual([1, 2, 2, 2, 2]);
    });

    it("keeps the stream without receivers until it ends or is twelve hours old", () => {
      const stream = new ControlStream(REF, () => undefined);
      stream.inject("tally", 1, 0, 0);
      expect(stream.empty).toBe(false);
      stream.tick(12 * 3_600_000 - 1);
      expect(stream.empty).toBe(false);
      stream.tick(12 * 3_600_000 + 1000);
      expect([stream.empty, stream.live]).toEqual([true, false]);
      stream.inject("tally", 1, 0, 0);
      stream.stopInjecting();
      expect([stream.empty, stream.live]).toEqual([true, false]);
    });

    it("gives way to a client, and is refused while one sends", () => {
      const { stream, subscriber } = begun();
      stream.holder = subscriber.session;
      expect(stream.inject("tally", 1, 0, 0)).toBe(false);
      stream.detach();
      expect(stream.inject("tally", 1, 0, 0)).toBe(true);
      stream.holder = subscriber.session;
      stream.attach();
      expect([stream.live, stream.senderGeneration]).toEqual([false, 3]);
      stream.stopInjecting();
      expect(stream.holder).toBe(subscriber.session);
      const late = new TestSubscriber();
      stream.welcome(late);
      expect(late.got).toEqual([]);
    });
  });
});
