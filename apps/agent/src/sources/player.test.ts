import { Frame, Packet } from "node-av/lib";
import { expect, it } from "vitest";
import type { TimedFrame } from "./media-input.ts";
import type { PlayableInput, PlayableStream } from "./playable-input.ts";
import { Player } from "./player.ts";

const packet = (): Packet => {
  const one = new Packet();
  one.alloc();
  return one;
};

const frameAt = (seconds: number): TimedFrame => {
  const frame = new Frame();
  frame.alloc();
  return { frame, seconds };
};

/** Pictures at these seconds; the next one can be read when `ready` says so. */
const inputOf = (seconds: readonly number[], ready: () => Promise<void>): PlayableInput => {
  const waiting = seconds.map(frameAt);
  const left = [...seconds];
  const stream: PlayableStream = {
    decode: async (one) => (one === null ? [] : waiting.splice(0, 1)),
  };
  return {
    video: stream,
    audio: undefined,
    read: async () => {
      await ready();
      return left.shift() === undefined ? undefined : { stream, packet: packet() };
    },
    interrupt: () => undefined,
    close: async () => undefined,
  };
};

/** Plays it live; the seconds that were given out. */
const played = async (seconds: readonly number[], oneByOne: boolean): Promise<{ given: number[]; skipped: number }> => {
  const given: number[] = [];
  let taken: (() => void) | undefined;
  let begun = false;
  const ready = async (): Promise<void> => {
    if (!oneByOne || !begun) {
      begun = true;
      return;
    }
    await new Promise<void>((resolve) => {
      taken = resolve;
    });
  };
  const player = new Player({
    isLive: true,
    loop: false,
    open: async () => inputOf(seconds, ready),
    video: async (_frame, at) => {
      given.push(at);
      setImmediate(() => taken?.());
    },
    audio: async () => undefined,
  });
  await player.play();
  return { given, skipped: player.framesSkipped };
};

it("sends the pictures of a live source that has fallen behind its beginning", async () => {
  // By the first, the others are 400 ms late: the source stood still, or its clock is slow.
  expect(await played([10, 9.6, 9.633, 9.667], true)).toEqual({ given: [10, 9.6, 9.633, 9.667], skipped: 0 });
});

it("leaves late pictures out where newer ones wait already, and sends the newest", async () => {
  const { given, skipped } = await played([10, 9.6, 9.633, 9.667], false);
  expect(given[0]).toBe(10);
  expect(skipped).toBeGreaterThan(0);
});
