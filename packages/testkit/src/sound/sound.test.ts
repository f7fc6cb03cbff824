import { AudioRing } from "@setsuna/playout";
import { describe, expect, it } from "vitest";
import type { SoundBlock } from "../page-readings.ts";
import { align, differenceOf, joinRecording, latencyOf, PER_MS, Spectrum, speechLoop } from "./index.ts";

const loop = speechLoop();
const PACKET = 480;
const SECONDS = 3;
const START = 1_700_000_000_000;

const speech = (from: number, length = PACKET): Float32Array =>
  Float32Array.from({ length }, (_, index) => loop[(from + index) % loop.length] ?? 0);

const recorded = (samples: Float32Array, latencyMs: number) => {
  const blocks: SoundBlock[] = [];
  for (let at = 0; at + PACKET <= samples.length; at += PACKET)
    blocks.push({
      at: START + latencyMs + at / PER_MS + 9 + ((at / PACKET) % 7),
      outputMs: 9,
      samples: samples.subarray(at, at + PACKET),
    });
  return joinRecording(blocks);
};

const concealed = (isLost: (index: number) => boolean): Float32Array => {
  const ring = new AudioRing(1);
  const out = new Float32Array(SECONDS * 48_000);
  let next = 0;
  for (let at = 0; at + 128 <= out.length; at += 128) {
    for (; next * PACKET <= at; next += 1) if (!isLost(next)) ring.push([speech(next * PACKET)], next * PACKET);
    ring.pull([out.subarray(at, at + 128)]);
  }
  return out;
};
const holes = (isLost: (index: number) => boolean): Float32Array =>
  speech(0, SECONDS * 48_000).map((sample, at) => (isLost(Math.floor(at / PACKET)) ? 0 : sample));

const measured = (samples: Float32Array, latencyMs: number) => {
  const recording = recorded(samples, latencyMs);
  const pieces = align(recording, { loop, startedAt: START });
  return { ...differenceOf(recording, loop, pieces), ...latencyOf(pieces) };
};

const every = (count: number) => (index: number) => index % count === 7;

describe("measures of a recording against the sent audio", () => {
  it("find the latency within a millisecond, and no differences in unmodified audio", () => {
    const result = measured(speech(0, SECONDS * 48_000), 63);
    expect(Math.abs(result.p50 - 63)).toBeLessThan(1);
    expect(result).toMatchObject({ distant: 0, clicksPerMinute: 0 });
  });

  it("find the latency of audio at half volume and stretched by 0.5 %", () => {
    const slow = Float32Array.from(
      { length: SECONDS * 48_000 },
      (_, at) => 0.5 * (loop[Math.floor(at * 0.995) % loop.length] ?? 0),
    );
    const result = measured(slow, 40);
    // 15 ms are lost over 3 s.
    expect(Math.abs(result.p50 - 47.5)).toBeLessThan(4);
    expect(result.distant).toBeLessThan(0.02);
  });

  it("grow with losses, and count gaps as clicks but not concealment", () => {
    const [little, much] = [measured(holes(every(50)), 30), measured(holes(every(10)), 30)];
    expect(little.distant).toBeGreaterThan(0.005);
    expect(much.distant).toBeGreaterThan(3 * little.distant);
    expect(much.clicksPerMinute).toBeGreaterThan(60);
    const made = measured(concealed(every(10)), 30);
    expect(made.distant).toBeGreaterThan(0.005);
    expect(made.distant).toBeLessThan(much.distant);
    expect(made.clicksPerMinute).toBeLessThan(much.clicksPerMinute / 4);
  });

  it("find nothing in silence", () => {
    const result = measured(new Float32Array(SECONDS * 48_000), 30);
    expect(result.p50).toBeNaN();
    expect(result.distant).toBeNaN();
  });
});

describe("Spectrum", () => {
  it("has a tone's magnitude in its bin", () => {
    const bins = new Spectrum(64).magnitudes(
      Float32Array.from({ length: 64 }, (_, index) => Math.sin((2 * Math.PI * 8 * index) / 64)),
      0,
    );
    expect(bins[8]).toBeCloseTo(16, 5);
    expect(bins[20]).toBeLessThan(1e-6);
    expect(() => new Spectrum(100)).toThrow(RangeError);
  });
});
