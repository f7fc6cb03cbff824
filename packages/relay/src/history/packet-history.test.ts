import { describe, expect, it } from "vitest";
import { PacketHistory } from "./packet-history.ts";

const packet = (fill: number, length = 100): Uint8Array => new Uint8Array(length).fill(fill);

describe("PacketHistory", () => {
  it("returns stored packets as copies", () => {
    const history = new PacketHistory();
    const original = packet(7);
    expect(history.store(original, 10, 5)).toBe(10);
    original.fill(0);
    expect(history.get(10)).toEqual(packet(7));
    expect(history.has(10)).toBe(true);
    expect(history.storedAtUnwrapped(10)).toBe(5);
    expect(history.get(11)).toBeUndefined();
    expect(history.has(11)).toBe(false);
  });

  it("is empty at first", () => {
    const history = new PacketHistory();
    expect([history.oldest(), history.newest(), history.get(0)]).toEqual([undefined, undefined, undefined]);
  });

  it("overwrites the oldest packets and reports the range", () => {
    const history = new PacketHistory({ capacity: 256 });
    for (let sequence = 1000; sequence < 1300; sequence += 1) history.store(packet(sequence & 0xff), sequence, sequence);
    expect([history.oldest(), history.newest()]).toEqual([1044, 1299]);
    expect(history.get(1043)).toBeUndefined();
    expect(history.get(1044)?.[0]).toBe(1044 & 0xff);
    expect(history.get(1299)?.[0]).toBe(1299 & 0xff);
  });

  it("crosses the wrap with unwrapped numbers", () => {
    const history = new PacketHistory({ capacity: 256 });
    for (let sequence = 65_500; sequence < 65_600; sequence += 1) history.store(packet(sequence & 0xff), sequence & 0xffff, 0);
    expect([history.oldest(), history.newest()]).toEqual([65_500, 65_599]);
    expect(history.get(65_535)?.[0]).toBe(0xff);
    expect(history.get(3)?.[0]).toBe(3);
    expect(history.getUnwrapped(65_539)?.[0]).toBe(3);
    expect(history.unwrap(3)).toBe(65_539);
    expect(history.has(64)).toBe(false);
  });

  it("leaves holes and fills them late", () => {
    const history = new PacketHistory({ capacity: 256 });
    history.store(packet(1), 1, 0);
    history.store(packet(3), 3, 0);
    expect(history.has(2)).toBe(false);
    history.store(packet(2), 2, 0);
    expect(history.get(2)?.[0]).toBe(2);
    history.store(packet(9), 0, 0);
    expect(history.oldest()).toBe(0);
  });

  it("doesn't let an outdated packet overwrite a newer one", () => {
    const history = new PacketHistory({ capacity: 256 });
    history.store(packet(1), 1000, 0);
    history.store(packet(2), 1000 - 256, 0);
    expect(history.get(1000)?.[0]).toBe(1);
    expect(history.get(744)).toBeUndefined();
    expect(history.oldest()).toBe(1000);
  });

  it("forgets packets from before a jump", () => {
    const history = new PacketHistory({ capacity: 256 });
    for (let sequence = 0; sequence < 10; sequence += 1) history.store(packet(1), sequence, 0);
    history.store(packet(2), 1000, 0);
    expect(history.oldest()).toBe(1000);
    history.store(packet(3), 999, 0);
    expect(history.oldest()).toBe(999);
  });

  it("stores empty, full and oversized packets, each with its length", () => {
    const history = new PacketHistory({ capacity: 256, slotBytes: 200 });
    history.store(packet(1, 0), 1, 0);
    history.store(packet(2, 200), 2, 0);
    history.store(packet(3, 5000), 3, 0);
    expect([1, 2, 3].map((sequence) => history.get(sequence)?.length)).toEqual([0, 200, 5000]);
    history.store(packet(4, 50), 3 + 256, 0);
    expect(history.get(3 + 256)).toEqual(packet(4, 50));
  });

  it("works again after a reset", () => {
    const history = new PacketHistory({ capacity: 256 });
    history.store(packet(1), 50_000, 0);
    history.reset();
    expect([history.oldest(), history.newest(), history.get(50_000)]).toEqual([undefined, undefined, undefined]);
    expect(history.store(packet(2), 10, 0)).toBe(10);
    expect(history.get(10)?.[0]).toBe(2);
  });

  it("rejects capacities that aren't powers of two or are out of range", () => {
    for (const capacity of [0, 128, 1000, 65_536]) expect(() => new PacketHistory({ capacity })).toThrow(RangeError);
  });
});
