import { describe, expect, it } from "vitest";
import { ReorderingWindow } from "../reordering/reordering-window.ts";
import { TailProbe } from "./tail-probe.ts";

const FRAME_MS = 33;
const RTT_MS = 50;

const stream = (probe: TailProbe, frames: number, from = 0): void => {
  for (let frame = from; frame < from + frames; frame += 1) {
    for (let index = 0; index < 5; index += 1) {
      probe.onPacket(5 * frame + index, 3000 * frame, index === 4, FRAME_MS * frame + index);
    }
  }
};

describe("TailProbe", () => {
  it("requests the missing end of a frame once, up to the length of recent larger frames", () => {
    const probe = new TailProbe();
    stream(probe, 10);
    expect(probe.nextAtMs).toBeUndefined();
    probe.onPacket(50, 30_000, false, 330);
    probe.onPacket(51, 30_000, false, 331);
    expect(probe.nextAtMs).toBe(337);
    expect(probe.due(336, RTT_MS)).toEqual([]);
    expect(probe.due(337, RTT_MS)).toEqual([52, 53, 54]);
    expect(probe.due(400, RTT_MS)).toEqual([]);
    expect(probe.nextAtMs).toBeUndefined();
  });

  it("requests at least one packet of a frame that is larger than earlier ones", () => {
    const probe = new TailProbe();
    stream(probe, 3);
    for (let index = 0; index < 8; index += 1) probe.onPacket(15 + index, 9000, false, 100 + index);
    expect(probe.due(200, RTT_MS)).toEqual([23]);
  });

  it("does nothing before the first whole frame, or for packets announced by FEC", () => {
    const probe = new TailProbe();
    probe.onPacket(0, 0, false, 0);
    expect(probe.due(100, RTT_MS)).toEqual([]);
    stream(probe, 4, 1);
    probe.onPacket(25, 15_000, false, 165);
    probe.onAnnounced(29);
    expect(probe.nextAtMs).toBeUndefined();
  });

  it("waits longer if a frame's packets arrive far apart, and not at all if too far", () => {
    const probe = new TailProbe();
    stream(probe, 3);
    probe.onPacket(15, 9000, false, 100);
    probe.onPacket(16, 9000, false, 108);
    expect(probe.nextAtMs).toBe(108 + 16);
    probe.onPacket(17, 9000, false, 122);
    expect(probe.nextAtMs).toBe(122 + 20);
    probe.onPacket(18, 9000, false, 143);
    expect(probe.nextAtMs).toBeUndefined();
  });

  it("asks again one frame after a late packet, and forgets it within a second", () => {
    const probe = new TailProbe();
    stream(probe, 3);
    for (const [index, atMs] of [0, 21, 22, 23, 24].entries()) probe.onPacket(15 + index, 9000, index === 4, 100 + atMs);
    probe.onPacket(20, 12_000, false, 133);
    expect(probe.nextAtMs).toBe(133 + 20);
    stream(probe, 20, 5);
    probe.onPacket(125, 75_000, false, 900);
    expect(probe.nextAtMs).toBe(900 + 6);
  });

  it("doesn't treat the wait for a retransmission as a pause, unlike that for an early arrival", () => {
    for (const [afterMs, nextAtMs] of [
      [RTT_MS, 356 + 6],
      [12, 318 + 20],
    ] as const) {
      const probe = new TailProbe();
      stream(probe, 9);
      probe.onPacket(45, 27_000, false, 300);
      expect(probe.due(306, RTT_MS)).toEqual([46, 47, 48, 49]);
      probe.onPacket(46, 27_000, false, 306 + afterMs);
      expect(probe.nextAtMs).toBe(nextAtMs);
    }
  });

  it("waits as long as packets are reordered, since an overtaken one may end the frame", () => {
    const reordering = new ReorderingWindow();
    const probe = new TailProbe(reordering);
    stream(probe, 9);
    reordering.onReordered(5, 16, 300);
    probe.onPacket(45, 27_000, false, 300);
    expect(probe.nextAtMs).toBe(300 + 21);
    probe.onPacket(49, 27_000, true, 315);
    expect(probe.nextAtMs).toBeUndefined();
  });

  it("expects nothing more of a frame whose end was recovered, and detects no pause there", () => {
    const probe = new TailProbe();
    stream(probe, 9);
    probe.onPacket(48, 27_000, false, 303);
    probe.onRecovered(49, 27_000, true, 313);
    expect(probe.nextAtMs).toBeUndefined();
    probe.onPacket(50, 30_000, false, 330);
    expect(probe.nextAtMs).toBe(330 + 6);
  });

  it("restarts with the sequence numbers", () => {
    const probe = new TailProbe();
    stream(probe, 3);
    probe.onPacket(15, 9000, false, 100);
    probe.reset();
    expect(probe.nextAtMs).toBeUndefined();
    expect(probe.due(200, RTT_MS)).toEqual([]);
  });
});
