import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { AudioRing } from "./audio-ring.ts";

const RATE = 48_000;
const QUANTUM = 128;
const PACKET = 960;
const tone = (timestamp: number, hz = 440): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: PACKET }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * (timestamp + i)) / RATE));

interface Scene {
  readonly arrival?: (index: number) => number;
  readonly lost?: (index: number) => boolean;
  readonly lateness?: (ring: AudioRing, outputAt: Milliseconds) => number;
  readonly seconds: number;
}

const play = (ring: AudioRing, { arrival = (i) => i * PACKET, lost = () => false, lateness, seconds }: Scene): Float32Array => {
  const out = new Float32Array(Math.floor((seconds * RATE) / QUANTUM) * QUANTUM);
  let next = 0;
  for (let at = 0; at < out.length; at += QUANTUM) {
    while (arrival(next) <= at) {
      if (!lost(next)) ring.push([tone(next * PACKET)], next * PACKET);
      next += 1;
    }
    const left = out.subarray(at, at + QUANTUM);
    ring.pull([left, new Float32Array(QUANTUM)], lateness?.(ring, at));
  }
  return out;
};

/** Largest second difference: a click far exceeds the 0.0017 of a 440 Hz tone of 0.5. */
const roughness = (samples: Float32Array, from = 0): number => {
  let worst = 0;
  for (let i = from + 2; i < samples.length; i += 1)
    worst = Math.max(worst, Math.abs((samples[i] ?? 0) - 2 * (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0)));
  return worst;
};

describe("audio ring with the smallest buffer", () => {
  it("plays a steady stream untouched within 30 ms", () => {
    const ring = new AudioRing();
    const out = play(ring, { seconds: 4 });
    expect(ring.read()).toMatchObject({ concealed: 0 });
    expect(ring.level).toBeLessThan(0.03 * RATE);
    expect(roughness(out)).toBeLessThan(0.01);
    expect(out.subarray(RATE).reduce((peak, sample) => Math.max(peak, sample), 0)).toBeCloseTo(0.5, 2);
  });

  it("conceals a lost packet without a click and without growing", () => {
    const ring = new AudioRing();
    const out = play(ring, { seconds: 10, lost: (index) => index % 25 === 24 });
    const { concealed } = ring.read();
    expect(concealed).toBeGreaterThan(15 * PACKET);
    expect(concealed).toBeLessThan(24 * PACKET);
    expect(roughness(out)).toBeLessThan(0.03);
    expect(ring.level).toBeLessThan(0.06 * RATE);
  });

  it("fades to silence when the stream stops", () => {
    const ring = new AudioRing();
    const out = play(ring, { seconds: 2, arrival: (index) => (index < 50 ? index * PACKET : Number.POSITIVE_INFINITY) });
    const tail = out.subarray(Math.floor(1.15 * RATE));
    expect(tail.every((sample) => sample === 0)).toBe(true);
    expect(roughness(out)).toBeLessThan(0.03);
  });

  it("grows under jitter until it plays clean, and shrinks again", () => {
    const ring = new AudioRing();
    const jitter = (index: number): number =>
      index < 495 ? index * PACKET + (index % 7 === 0 ? 2 * PACKET : 0) : index * PACKET;
    const early = play(ring, { seconds: 9.9, arrival: jitter });
    expect(early.length).toBeGreaterThan(0);
    const grown = ring.read();
    expect(grown.targetLevel).toBeGreaterThan(1500);
    let next = 495;
    const quantum = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
    const before = ring.read().concealed;
    for (let at = 9.9 * RATE; at < 60 * RATE; at += QUANTUM) {
      while (next * PACKET <= at) {
        ring.push([tone(next * PACKET)], next * PACKET);
        next += 1;
      }
      ring.pull(quantum);
    }
    expect(ring.read().concealed - before).toBeLessThan(3 * PACKET);
    expect(ring.read().targetLevel).toBeLessThan(grown.targetLevel);
    expect(ring.level).toBeLessThan(0.045 * RATE);
  });

  it("gets rid of a burst after a stall instead of staying late", () => {
    const ring = new AudioRing();
    const stall = (index: number): number => (index >= 100 && index < 120 ? 120 * PACKET : index * PACKET);
    const out = play(ring, { seconds: 20, arrival: stall });
    expect(ring.level).toBeLessThan(0.08 * RATE);
    expect(roughness(out)).toBeLessThan(0.03);
  });

  it("follows a sender clock that is 0.02 % off without concealment", () => {
    for (const drift of [1.0002, 0.9998]) {
      const ring = new AudioRing();
      play(ring, { seconds: 60, arrival: (index) => index * PACKET * drift });
      const { concealed } = ring.read();
      expect(concealed).toBeLessThan(RATE * 0.1);
      expect(ring.level).toBeLessThan(0.05 * RATE);
    }
  });
});

describe("audio ring with a playout time", () => {
  it("starts on time and stays there", () => {
    const ring = new AudioRing();
    const delay = 0.2 * RATE;
    const out = play(ring, { seconds: 4, lateness: (r, at) => at - delay - r.next });
    expect(Math.abs(4 * RATE - delay - ring.next)).toBeLessThan(0.005 * RATE);
    expect(ring.read().concealed).toBe(0);
    expect(roughness(out)).toBeLessThan(0.01);
  });

  it("stays within 12 ms of a sender that loses 1 % of its audio, which slows its timestamps", () => {
    const ring = new AudioRing();
    const [delay, slow] = [0.2 * RATE, 1.01];
    play(ring, { seconds: 20, arrival: (index) => index * PACKET * slow, lateness: (r, at) => (at - delay) / slow - r.next });
    expect(Math.abs((20 * RATE - delay) / slow - ring.next)).toBeLessThan(0.012 * RATE);
    expect(ring.read().concealed).toBe(0);
  });

  it("glides to a longer and a shorter delay", () => {
    for (const [from, to] of [
      [0.1, 0.2],
      [0.2, 0.1],
    ] as const) {
      const ring = new AudioRing();
      const out = play(ring, { seconds: 8, lateness: (r, at) => at - (at < RATE ? from : to) * RATE - r.next });
      expect(Math.abs(8 * RATE - to * RATE - ring.next)).toBeLessThan(0.01 * RATE);
      expect(ring.read().concealed).toBe(0);
      expect(roughness(out)).toBeLessThan(0.01);
    }
  });

  it("finds its position again after a wrong clock estimate, despite losses", () => {
    for (const [from, to] of [
      [0.05, 0.35],
      [0.35, 0.05],
    ] as const) {
      const ring = new AudioRing();
      play(ring, {
        seconds: 8,
        lost: (index) => index % 7 === 6,
        arrival: (index) => index * PACKET + (index % 3) * 400,
        lateness: (r, at) => at - (at < RATE ? from : to) * RATE - r.next,
      });
      expect(Math.abs(8 * RATE - to * RATE - ring.next)).toBeLessThan(0.01 * RATE);
      const { concealed, played } = ring.read();
      expect(concealed / played).toBeLessThan(0.25);
    }
  });

  it("keeps its position despite losses", () => {
    const ring = new AudioRing();
    const delay = 0.1 * RATE;
    const out = play(ring, { seconds: 6, lost: (index) => index % 7 === 6, lateness: (r, at) => at - delay - r.next });
    const { concealed, played } = ring.read();
    expect(concealed / played).toBeLessThan(0.16);
    expect(Math.abs(6 * RATE - delay - ring.next)).toBeLessThan(0.01 * RATE);
    expect(roughness(out)).toBeLessThan(0.05);
  });
});

it("restarts after a timestamp jump, and survives odd input", () => {
  const ring = new AudioRing();
  play(ring, { seconds: 1 });
  ring.push([tone(0)], 5_000_000);
  ring.push([tone(960)], 5_000_960);
  ring.push([], 5_001_920);
  ring.push([new Float32Array(0)], 5_001_920);
  const out = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  for (let i = 0; i < 10; i += 1) ring.pull(out);
  expect(ring.next).toBeGreaterThan(4_999_000);
  expect(out[0]?.every(Number.isFinite)).toBe(true);
  ring.reset();
  ring.pull(out);
  expect(out[0]?.every((sample) => sample === 0)).toBe(true);
});

it("keeps several channels separate and missing ones silent, and plays mono on all", () => {
  const heard = (sent: readonly Float32Array[]): number[] => {
    const ring = new AudioRing(4);
    const output = Array.from({ length: 4 }, () => new Float32Array(QUANTUM));
    for (let packet = 0; packet < 4; packet += 1) ring.push(sent, packet * PACKET);
    for (let quantum = 0; quantum < 4; quantum += 1) ring.pull(output);
    return output.map((samples) => Math.round(100 * (samples.at(-1) ?? 0)));
  };
  const level = (value: number) => new Float32Array(PACKET).fill(value);
  expect(heard([0.1, 0.2, 0.3, 0.4].map(level))).toEqual([10, 20, 30, 40]);
  expect(heard([0.1, 0.2].map(level))).toEqual([10, 20, 0, 0]);
  expect(heard([level(0.3)])).toEqual([30, 30, 30, 30]);
});
