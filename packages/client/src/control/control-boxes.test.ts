import { encodeControlMessage, parseControlMessage } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { ControlInbox } from "./control-inbox.ts";
import { ControlOutbox } from "./control-outbox.ts";

const read = (bytes: Uint8Array) => {
  const parsed = parseControlMessage(bytes);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

describe("ControlOutbox", () => {
  it("sends only the newest value of a key", () => {
    const outbox = new ControlOutbox(7);
    outbox.setState("tally", 1, 100);
    outbox.setState("tally", 2, 200);
    const sent = outbox.takeChangedStates().map(read);
    expect(sent).toMatchObject([{ key: "tally", sequence: 7, capturedAt: 200, payload: { value: 2 } }]);
    expect(outbox.takeChangedStates()).toEqual([]);
  });

  it("leaves room for encryption overhead", () => {
    const outbox = new ControlOutbox(0, 50);
    const bytes = (size: number) => new Uint8Array(size - 16 - "key".length);
    outbox.addEvent("key", bytes(16 * 1024 - 50), 0);
    expect(() => outbox.addEvent("key", bytes(16 * 1024 - 49), 0)).toThrow(RangeError);
    expect(() => outbox.setState("key", bytes(16 * 1024 - 49), 0)).toThrow(RangeError);
    expect(outbox.takeEvent()).toHaveLength(16 * 1024 - 50);
    expect(outbox.takeEvent()).toBeUndefined();
  });

  it("refreshes with the same value and capture time but a higher sequence number", () => {
    const outbox = new ControlOutbox(0xffff_ffff);
    outbox.setState("tally", 1, 100);
    const first = outbox.takeChangedStates().map(read)[0];
    outbox.refresh(outbox.keys());
    const second = outbox.takeChangedStates().map(read)[0];
    expect([first?.sequence, second?.sequence]).toEqual([0xffff_ffff, 0]);
    expect(second?.capturedAt).toBe(100);
  });

  it("keeps events in order and drops the oldest beyond 256", () => {
    const outbox = new ControlOutbox(0);
    for (let i = 0; i < 300; i += 1) outbox.addEvent("e", i, i);
    const events = [];
    for (let bytes = outbox.takeEvent(); bytes !== undefined; bytes = outbox.takeEvent()) events.push(read(bytes));
    expect(events.length).toBe(256);
    expect(events[0]?.payload).toEqual({ type: "json", value: 44 });
    expect(events.at(-1)?.payload).toEqual({ type: "json", value: 299 });
  });

  it("carries bytes unchanged and rejects long values", () => {
    const outbox = new ControlOutbox(0);
    outbox.setState("raw", new Uint8Array([1, 2, 3]), 0);
    expect(outbox.takeChangedStates().map(read)[0]?.payload).toEqual({ type: "binary", bytes: new Uint8Array([1, 2, 3]) });
    expect(() => outbox.setState("raw", new Uint8Array(20_000), 0)).toThrow(RangeError);
    expect(() => outbox.addEvent("k".repeat(256), 0, 0)).toThrow(RangeError);
  });
});

describe("ControlInbox", () => {
  const state = (sequence: number, value: unknown, capturedAt = sequence) =>
    encodeControlMessage({ kind: "state", key: "tally", sequence, capturedAt, payload: { type: "json", value } });

  it("drops states older than the one shown, across the wrap", () => {
    const inbox = new ControlInbox();
    expect(inbox.take(state(0xffff_ffff, 1))).toMatchObject({ ok: true, value: { payload: { value: 1 } } });
    expect(inbox.take(state(1, 3))).toMatchObject({ ok: true, value: { payload: { value: 3 } } });
    expect(inbox.take(state(0, 2))).toEqual({ ok: true, value: undefined });
  });

  it("doesn't show a refresh again, but advances the sequence with it", () => {
    const inbox = new ControlInbox();
    inbox.take(state(1, 5, 100));
    expect(inbox.take(state(3, 5, 100))).toEqual({ ok: true, value: undefined });
    expect(inbox.take(state(2, 9, 90))).toEqual({ ok: true, value: undefined });
  });

  it("doesn't repeat a value when its sender's change is reported after it", () => {
    const inbox = new ControlInbox();
    inbox.setSenderGeneration(0);
    inbox.take(state(1000, 1, 5));
    inbox.setSenderGeneration(1);
    expect(inbox.take(state(1001, 1, 5))).toEqual({ ok: true, value: undefined });
  });

  it("starts over with a new sender", () => {
    const inbox = new ControlInbox();
    inbox.setSenderGeneration(1);
    inbox.take(state(1000, 1));
    inbox.setSenderGeneration(2);
    expect(inbox.take(state(5, 2))).toMatchObject({ value: { payload: { value: 2 } } });
  });

  it("shows the same value again after its sender left", () => {
    const inbox = new ControlInbox();
    inbox.setSenderGeneration(1);
    inbox.take(state(7, 1, 100));
    inbox.forget();
    inbox.setSenderGeneration(2);
    expect(inbox.take(state(8, 1, 100))).toMatchObject({ ok: true, value: { payload: { value: 1 } } });
    expect(inbox.take(state(9, 1, 100))).toEqual({ ok: true, value: undefined });
  });

  it("reports garbage and passes on every event", () => {
    const inbox = new ControlInbox();
    expect(inbox.take(new Uint8Array(3))).toEqual({ ok: false, error: "too-short" });
    const event = encodeControlMessage({
      kind: "event",
      key: "e",
      sequence: 1,
      capturedAt: 0,
      payload: { type: "json", value: 1 },
    });
    expect(inbox.take(event).ok && inbox.take(event)).toMatchObject({ ok: true, value: { key: "e" } });
  });
});
