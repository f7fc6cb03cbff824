import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { PolicerDetector } from "./policer-detector.ts";

const FRAME_MS = 33;
const PACKETS = 18;

/** 18 packets 0.1 ms apart; `isLost` decides for each. */
const frames = (ends: PolicerDetector, count: number, isLost: (place: number) => boolean, from = 0): number => {
  let skipped = 0;
  for (let frame = 0; frame < count; frame += 1) {
    for (let place = 0; place < PACKETS; place += 1) {
      const at = from + frame * FRAME_MS + place / 10;
      if (isLost(place)) skipped += 1;
      else {
        ends.onPacket(at, skipped, at + 25);
        skipped = 0;
      }
    }
  }
  return from + count * FRAME_MS;
};

describe("PolicerDetector", () => {
  it("detects a bucket of seven packets within twenty frames, and forgets it within two seconds", () => {
    const ends = new PolicerDetector();
    const until = frames(ends, 15, (place) => place >= 7);
    expect(ends.isPolicing(until)).toBe(false);
    const found = frames(ends, 5, (place) => place >= 7, until);
    expect(ends.isPolicing(found)).toBe(true);
    expect(ends.isPolicing(found + 2000)).toBe(false);
    const open = frames(ends, 30, () => false, found);
    expect(ends.isPolicing(open)).toBe(false);
  });

  it.each([0.1, 0.2])("ignores random losses at a share of %d", (share) => {
    const random = seededRandom(3);
    const ends = new PolicerDetector();
    let at = 0;
    for (let step = 0; step < 200; step += 1) {
      at = frames(ends, 5, () => random() < share, at);
      expect(ends.isPolicing(at)).toBe(false);
    }
  });

  it.each([5, 20])("ignores loss bursts of %d packets that take a tenth of all", (mean) => {
    const random = seededRandom(4);
    const ends = new PolicerDetector();
    let at = 0;
    let inRun = false;
    const isLost = (): boolean => {
      inRun = inRun ? random() >= 1 / mean : random() < 0.11 / mean;
      return inRun;
    };
    for (let step = 0; step < 200; step += 1) {
      at = frames(ends, 5, isLost, at);
      expect(ends.isPolicing(at)).toBe(false);
    }
  });

  it.each([0.4, 0.6])(
    "ignores random losses at a share of %d that hit nearly every frame's end, since they hit beginnings too",
    (share) => {
      const random = seededRandom(5);
      const ends = new PolicerDetector();
      let at = 0;
      for (let step = 0; step < 200; step += 1) {
        at = frames(ends, 5, () => random() < share, at);
        expect(ends.isPolicing(at)).toBe(false);
      }
    },
  );

  it("ignores losses of one-packet frames with more than half lost", () => {
    const random = seededRandom(7);
    const ends = new PolicerDetector();
    let skipped = 0;
    for (let frame = 0; frame < 1000; frame += 1) {
      if (random() < 0.6) skipped += 1;
      else {
        ends.onPacket(frame * FRAME_MS, skipped, frame * FRAME_MS + 25);
        skipped = 0;
      }
      expect(ends.isPolicing(frame * FRAME_MS + 25)).toBe(false);
    }
  });

  it("finds a policer on a path that also loses at random", () => {
    const random = seededRandom(6);
    const ends = new PolicerDetector();
    const until = frames(ends, 40, (place) => place >= 9 || random() < 0.1);
    expect(ends.isPolicing(until)).toBe(true);
  });

  it("restarts on another connection", () => {
    const ends = new PolicerDetector();
    const until = frames(ends, 30, (place) => place >= 7);
    ends.reset();
    expect(ends.isPolicing(until)).toBe(false);
  });
});
