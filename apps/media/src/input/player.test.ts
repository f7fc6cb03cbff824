import { Frame, Packet } from "node-av/lib";
import { expect, it } from "vitest";
import { InputTimeline } from "./input-timeline.ts";
import type { PlayableInput, PlayableStream, TimedFrame } from "./playable-input.ts";
import { Player } from "./player.ts";

interface Picture {
  readonly seconds: number;
  /** Moment at which it is decoded, ms. */
  readonly now: number;
}

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

/** Pictures at these seconds, each decoded at its moment; the next one can be read when `ready` says so. */
const inputOf = (pictures: readonly Picture[], ready: () => Promise<void>, decoded: (now: number) => void): PlayableInput => {
  const waiting = [...pictures];
  const left = [...pictures];
  const stream: PlayableStream = {
    decode: async (one) => {
      const next = one === null ? undefined : waiting.shift();
      if (next === undefined) return [];
      decoded(next.now);
      return [frameAt(next.seconds)];
    },
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
const played = async (pictures: readonly Picture[], oneByOne: boolean): Promise<{ given: number[]; skipped: number }> => {
  const given: number[] = [];
  let taken: (() => void) | undefined;
  let begun = false;
  let now = 0;
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
    timeline: new InputTimeline(true),
    loop: false,
    now: () => now,
    open: async () =>
      inputOf(pictures, ready, (moment) => {
        now = moment;
      }),
    video: async (_frame, at) => {
      given.push(at);
      setImmediate(() => taken?.());
    },
    audio: async () => undefined,
  });
  await player.play();
  return { given, skipped: player.framesSkipped };
};

/** By the first, the others are 400 ms late: the source stood still, or its clock is slow. */
const LATE: readonly Picture[] = [10, 10.033, 10.067, 10.1].map((seconds, index) => ({
  seconds,
  now: 1000 * (seconds - 10) + (index === 0 ? 0 : 400),
}));

it("sends the pictures of a live source that has fallen behind its beginning", async () => {
  expect(await played(LATE, true)).toEqual({ given: [10, 10.033, 10.067, 10.1], skipped: 0 });
});

it("leaves late pictures out where newer ones wait already, and sends the newest", async () => {
  const { given, skipped } = await played(LATE, false);
  expect(given[0]).toBe(10);
  expect(skipped).toBeGreaterThan(0);
});

it("gives nothing twice where the times of a source go back", async () => {
  const back = [10, 9.6, 10, 10.033].map((seconds, index) => ({ seconds, now: 33 * index }));
  expect((await played(back, false)).given).toEqual([10, 10.033]);
});
