import type { Milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carriedFrame, opusFrame } from "./playout-machine.fake.ts";
import type { MediaKind, ToAudioWorklet } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { type FakeReceiver, PlayoutTestbed } from "./playout-testbed.fake.ts";

const RTP_OFFSET = 1_000_000_007;
const FRAME_MS = 100 / 3;
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

let clock: FakeClock;
let bed: PlayoutTestbed;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  bed = new PlayoutTestbed(clock);
});
afterEach(() => bed.session.receive({ t: "close" }));

/** RTP timestamp 0 of the first connection was captured at 500 s, as both relays report within a few ms. */
const tellClock = (kind: MediaKind, next?: true, errorMs: Milliseconds = 0): void => {
  const pair = { rtpTimestamp: next === true ? RTP_OFFSET : 0, capturedAt: 500_000 + errorMs, settled: true };
  bed.session.receive({ t: "stream-clock", kind, pair, next });
};
const follows = (): unknown[] => bed.machine.posted.filter(({ t }) => t === "follows");

describe("video of a successor connection", () => {
  const frames = (from: number, to: number): EncodedFrame[] =>
    numbers(from, to).map((at) => carriedFrame(at, { isKey: at === from }));
  const nextFrames = (from: number, to: number, key = from): EncodedFrame[] =>
    numbers(from, to).map((at) => carriedFrame(at, { isKey: at === key, sequence: at + 500, rtpOffset: RTP_OFFSET }));
  const both = async (upTo: number): Promise<{ old: FakeReceiver; next: FakeReceiver }> => {
    const old = bed.attach("video");
    tellClock("video");
    await old.deliver(frames(0, upTo));
    return { old, next: bed.follow("video") };
  };

  it("is shown from the frame after the last one, each frame once, and the old connection's no longer", async () => {
    const { old, next } = await both(10);
    tellClock("video", true, 2);
    await next.deliver(nextFrames(6, 10));
    expect([follows(), bed.shown()]).toEqual([[], numbers(0, 10)]);
    await old.deliver([carriedFrame(10)]);
    await next.deliver(nextFrames(10, 12, 6));
    expect(follows()).toEqual([{ t: "follows", attachment: 2 }]);
    await old.deliver([carriedFrame(11)]);
    await next.deliver(nextFrames(12, 20, 6));
    expect(bed.shown()).toEqual(numbers(0, 20));
    const decoded = bed.decodedVideo().map(([first]) => first);
    expect(decoded).toEqual([...numbers(0, 11), ...numbers(6, 20)]);
    expect(bed.machine.events("keyframe-needed")).toEqual([]);
  });

  it("loses no frame that waits for its playout time", async () => {
    bed.session.receive({ t: "delay", ms: 500 });
    bed.session.receive({ t: "clock-offset", serverMinusLocalMs: -500_000, settled: true });
    const { next } = await both(20);
    expect(bed.shown()).toEqual(numbers(0, 5));
    tellClock("video", true);
    await next.deliver(nextFrames(18, 40), FRAME_MS);
    clock.advance(1000);
    expect(bed.shown()).toEqual(numbers(0, 40));
  });

  it("waits for a fresh keyframe if many frames would be decoded again", async () => {
    const { next } = await both(40);
    tellClock("video", true);
    await next.deliver(nextFrames(10, 41), 1);
    const request = { t: "next", kind: "video", request: { t: "keyframe-needed" } };
    expect([follows(), bed.machine.events("next")]).toEqual([[], [request]]);
    await next.deliver(nextFrames(41, 43));
    expect([follows().length, bed.shown()]).toEqual([1, [...numbers(0, 40), 41, 42]]);
  });

  it("needs no clock after a second, and repeats frames if no keyframe arrives", async () => {
    const old = bed.attach("video");
    await old.deliver(frames(0, 10));
    const next = bed.follow("video");
    await next.deliver(nextFrames(5, 30));
    expect(follows()).toEqual([]);
    await next.deliver(nextFrames(30, 45, 5));
    expect(follows()).toHaveLength(1);
    expect(bed.decodedVideo().at(-1)).toEqual([44]);
    expect(bed.machine.shown().at(-1)?.timestamp).toBeGreaterThan(bed.machine.shown().at(-2)?.timestamp ?? 0);
  });

  it("requests missing packets from its own connection", async () => {
    const { next } = await both(10);
    await next.deliver([...nextFrames(6, 7), ...nextFrames(8, 10, 6)]);
    expect(bed.machine.events("next")[0]).toEqual({
      t: "next",
      kind: "video",
      request: { t: "nack", sequences: [507] },
    });
    expect(bed.machine.events("nack")).toEqual([]);
  });

  it("never plays if it ends, or if another connection replaces both", async () => {
    const { old, next } = await both(10);
    tellClock("video", true);
    await next.deliver(nextFrames(6, 8));
    await next.end();
    await old.deliver([carriedFrame(10)]);
    const third = bed.follow("video");
    await bed.attach("video").deliver(frames(20, 22));
    await third.deliver(nextFrames(22, 30));
    expect([follows(), bed.shown()]).toEqual([[], [...numbers(0, 11), 20, 21]]);
  });

  it("plays at once if nothing has played", async () => {
    await bed.follow("video").deliver(frames(0, 2));
    expect([follows().length, bed.shown()]).toEqual([1, [0, 1]]);
  });
});

describe("audio of a successor connection", () => {
  const nextPackets = (from: number, to: number): EncodedFrame[] =>
    numbers(from, to).map((at) => opusFrame(at, { sequence: at + 40_000, rtpOffset: RTP_OFFSET }));
  const openPort = (): (() => number[]) => {
    const sent: ToAudioWorklet[] = [];
    const port = { postMessage: (message: ToAudioWorklet) => sent.push(message), close: () => undefined };
    bed.session.receive({ t: "audio-output", port: port as unknown as MessagePort });
    return () => sent.flatMap((message) => (message.t === "samples" ? [message.timestamp / 960] : []));
  };
  const both = async (): Promise<{ old: FakeReceiver; next: FakeReceiver; played: () => number[] }> => {
    const played = openPort();
    const old = bed.attach("audio");
    tellClock("audio");
    await old.deliver(
      numbers(0, 10).map((at) => opusFrame(at)),
      20,
    );
    return { old, next: bed.follow("audio"), played };
  };

  it.each([-3, 0, 3])("continues without a missing or double packet (clocks differ by %i ms)", async (errorMs) => {
    const { old, next, played } = await both();
    tellClock("audio", true, errorMs);
    await next.deliver(nextPackets(7, 9), 20);
    expect(follows()).toEqual([]);
    await next.deliver(nextPackets(9, 14), 20);
    await old.deliver([opusFrame(14)], 20);
    await next.deliver(nextPackets(14, 16), 20);
    expect([follows().length, played()]).toEqual([1, numbers(0, 16)]);
  });

  it("waits for earlier packets of the old connection", async () => {
    const { old, next, played } = await both();
    tellClock("audio", true);
    await next.deliver(nextPackets(13, 15), 20);
    expect(follows()).toEqual([]);
    await old.deliver(
      numbers(10, 13).map((at) => opusFrame(at)),
      20,
    );
    await next.deliver(nextPackets(15, 17), 20);
    expect([follows().length, played()]).toEqual([1, numbers(0, 17)]);
  });

  it("continues without clocks after a second", async () => {
    const { next, played } = await both();
    await next.deliver(nextPackets(10, 70), 20);
    expect(follows()).toHaveLength(1);
    expect(played().length).toBeGreaterThan(15);
  });
});
