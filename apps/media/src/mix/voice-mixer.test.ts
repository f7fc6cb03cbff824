import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { expect, it } from "vitest";
import { HELD_SAMPLES, MAX_HELD_SAMPLES, VoiceMixer, WATCHED_BLOCKS } from "./voice-mixer.ts";

const HELD_BLOCKS = HELD_SAMPLES / PACKET_SAMPLES;
const block = (value: number, length = PACKET_SAMPLES): Int16Array => new Int16Array(length).fill(value);
/** Sample of each of the next blocks. */
const played = (mixer: VoiceMixer, blocks: number): number[] => Array.from({ length: blocks }, () => mixer.next()[0] ?? 0);
const pushed = (mixer: VoiceMixer, source: number, ...values: number[]): void => {
  for (const value of values) mixer.push(source, block(value));
};

it("sums sources sample by sample, and limits the result", () => {
  const mixer = new VoiceMixer();
  for (let turn = 0; turn < HELD_BLOCKS; turn += 1) {
    // Packets of other sizes than blocks.
    mixer.push(
      1,
      Int16Array.from({ length: PACKET_SAMPLES }, (_, index) => index),
    );
    mixer.push(2, block(1000, PACKET_SAMPLES / 2));
    mixer.push(2, block(1000, PACKET_SAMPLES / 2));
  }
  expect([...mixer.next()]).toEqual(Array.from({ length: PACKET_SAMPLES }, (_, index) => index + 1000));
  const loud = new VoiceMixer();
  for (const source of [1, 2]) pushed(loud, source, ...Array.from({ length: HELD_BLOCKS }, () => -30_000));
  expect(played(loud, 1)).toEqual([-32_767]);
});

it("fills its reserve, plays on, and refills it after it runs dry", () => {
  const mixer = new VoiceMixer();
  pushed(mixer, 1, 1, 2);
  expect(played(mixer, 2)).toEqual([0, 0]);
  pushed(mixer, 1, 3);
  expect(played(mixer, 4)).toEqual([1, 2, 3, 0]);
  pushed(mixer, 1, 4);
  expect(played(mixer, 1)).toEqual([0]);
  pushed(mixer, 1, 5, 6);
  expect(played(mixer, 3)).toEqual([4, 5, 6]);
});

it("drops audio that is too old, and a reserve that it didn't need for two seconds", () => {
  const mixer = new VoiceMixer();
  const most = MAX_HELD_SAMPLES / PACKET_SAMPLES;
  pushed(mixer, 1, ...Array.from({ length: most + 3 }, (_, index) => index));
  expect(played(mixer, 1)).toEqual([3]);
  for (let turn = 1; turn < WATCHED_BLOCKS; turn += 1) {
    pushed(mixer, 1, turn);
    mixer.next();
  }
  pushed(mixer, 1, -1);
  const left = played(mixer, most);
  expect(left.indexOf(-1)).toBe(HELD_BLOCKS);
});
