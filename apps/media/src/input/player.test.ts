import { Frame, Packet } from "node-av/lib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InputTimeline } from "./input-timeline.ts";
import type { PlayableInput, PlayableStream, TimedFrame } from "./playable-input.ts";
import { Player } from "./player.ts";

interface Picture {
  readonly seconds: number;
  readonly now: number;
}

// A busy machine must not make a frame too late.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const inVirtualTime = async (work: Promise<void>): Promise<void> => {
  await Promise.all([work, vi.runAllTimersAsync()]);
};

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
    video: async (_frame, { place }) => {
      given.push(place);
      setImmediate(() => taken?.());
    },
    audio: async () => undefined,
  });
  await inVirtualTime(player.play());
  return { given, skipped: player.framesSkipped };
};

/** 400 ms late relative to the first: the source paused, or its clock is slow. */
const LATE: readonly Picture[] = [10, 10.033, 10.067, 10.1].map((seconds, index) => ({
  seconds,
  now: 1000 * (seconds - 10) + (index === 0 ? 0 : 400),
}));

it("sends the frames of a live source that has fallen behind its start", async () => {
  expect(await played(LATE, true)).toEqual({ given: [10, 10.033, 10.067, 10.1], skipped: 0 });
});

it("drops late frames if newer ones are waiting, and sends the newest", async () => {
  const { given, skipped } = await played(LATE, false);
  expect(given[0]).toBe(10);
  expect(skipped).toBeGreaterThan(0);
});

it("outputs nothing twice if a source's times go back", async () => {
  const back = [10, 9.6, 10, 10.033].map((seconds, index) => ({ seconds, now: 33 * index }));
  expect((await played(back, false)).given).toEqual([10, 10.033]);
});

const paused = (count: number, pauseAt: number, pauseMs: number): PlayableInput => {
  let [read, decoded] = [0, 0];
  const stream: PlayableStream = {
    decode: async (one) => {
      if (one === null) return [];
      decoded += 1;
      return [frameAt((decoded - 1) / 50)];
    },
  };
  return {
    video: stream,
    audio: undefined,
    interrupt: () => undefined,
    close: async () => undefined,
    read: async () => {
      read += 1;
      if (read === pauseAt) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return read > count ? undefined : { stream, packet: packet() };
    },
  };
};

const shown = async (input: PlayableInput, kind: { readonly isLive: boolean; readonly mayBeFile?: boolean }) => {
  const given: { readonly seconds: number; readonly place: number; readonly capturedAt: number }[] = [];
  const player = new Player({
    ...kind,
    now: Date.now,
    timeline: new InputTimeline(kind.isLive),
    loop: false,
    open: async () => input,
    video: async ({ seconds }, { place, at }) => {
      given.push({ seconds, place, capturedAt: at });
    },
    audio: async () => undefined,
  });
  await inVirtualTime(player.play());
  return { given, skipped: player.framesSkipped };
};

it("waits for a stalled file, and skips nothing", async () => {
  const { given, skipped } = await shown(paused(40, 12, 800), { isLive: false });
  expect({ count: given.length, skipped }).toEqual({ count: 40, skipped: 0 });
  const [before = 0, after = 0] = [5, 30].map((at) => (given[at]?.capturedAt ?? 0) - 1000 * (given[at]?.seconds ?? 0));
  expect(after - before).toBeGreaterThan(300);
  const zeros = given.map(({ place, capturedAt }) => capturedAt - 1000 * place);
  expect(Math.max(...zeros) - Math.min(...zeros)).toBeLessThan(0.01);
});

it("plays a file from a pipe at the file's own pace", async () => {
  const { given } = await shown(paused(40, 0, 0), { isLive: true, mayBeFile: true });
  expect(given).toHaveLength(40);
  const zeros = given.map(({ seconds, capturedAt }) => capturedAt - 1000 * seconds);
  expect(Math.max(...zeros) - Math.min(...zeros)).toBeLessThan(0.01);
});

it("reports undecodable input, which differs from an end", async () => {
  const { stream } = { stream: { decode: async () => [] } satisfies PlayableStream };
  let left = 3;
  const input: PlayableInput = {
    video: stream,
    audio: undefined,
    interrupt: () => undefined,
    close: async () => undefined,
    read: async () => {
      left -= 1;
      return left < 0 ? undefined : { stream, packet: packet() };
    },
  };
  await expect(shown(input, { isLive: false })).rejects.toMatchObject({ code: "input-unreadable" });
});

it("opens only the next round of a loop while this one is still shown", async () => {
  const events: string[] = [];
  const timeline = new InputTimeline(false);
  let opened = 0;
  const player: Player = new Player({
    isLive: false,
    loop: true,
    timeline,
    now: Date.now,
    open: async () => {
      opened += 1;
      events.push(`open ${opened}`);
      const start = opened - 1;
      timeline.note("video", start + 0.9, 0.1);
      const places = [start, start + 0.9].map((seconds) => ({ seconds, now: 0 }));
      return inputOf(
        places,
        () => Promise.resolve(),
        () => undefined,
      );
    },
    video: async ({ seconds }) => {
      events.push(`show ${seconds.toFixed(1)}`);
      if (seconds > 1.5) player.stop();
    },
    audio: () => Promise.resolve(),
  });
  await inVirtualTime(player.play());
  expect(events.slice(0, 6)).toEqual(["open 1", "open 2", "show 0.0", "show 0.9", "open 3", "show 1.0"]);
});
