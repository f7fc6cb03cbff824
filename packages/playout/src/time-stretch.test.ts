import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { AudioRing } from "./audio-ring.ts";
import { similarLag } from "./time-stretch.ts";

const PER_MS = 48;
const QUANTUM = 128;
const PACKET = 480;
const PERIOD = 320;
const voice = (sample: number): number =>
  [1, 2, 3, 4, 5].reduce((sum, harmonic) => sum + Math.sin((2 * Math.PI * harmonic * sample) / PERIOD) / harmonic, 0) / 4;
const packet = (index: number): Float32Array => Float32Array.from({ length: PACKET }, (_, i) => voice(index * PACKET + i));

describe("similarLag", () => {
  it("is one or more pitch periods, earlier or later", () => {
    for (const direction of [-1, 1] as const) {
      const { samples, likeness } = similarLag(voice, 5000, direction);
      expect(samples % PERIOD).toBe(0);
      expect(likeness).toBeGreaterThan(0.99);
    }
    expect(similarLag(voice, 5000, 1, 400).samples).toBe(PERIOD);
  });

  it("is the maximum in silence", () => {
    expect(similarLag(() => 0, 0, -1)).toEqual({ samples: 720, likeness: 1 });
  });
});

const runDry = (stretchBelowMs: Milliseconds) => {
  const ring = new AudioRing(1);
  ring.setBounds(40 * PER_MS, 120 * PER_MS, stretchBelowMs * PER_MS);
  const out = new Float32Array(QUANTUM);
  let [pushed, pulled, step, last] = [0, 0, 0, 0];
  const pull = (): void => {
    ring.pull([out]);
    pulled += QUANTUM;
    for (const sample of out) {
      step = Math.max(step, Math.abs(sample - last));
      last = sample;
    }
  };
  for (; pushed < 100; pushed += 1) {
    while (pulled < pushed * PACKET) pull();
    ring.push([packet(pushed)], pushed * PACKET);
  }
  const before = ring.read();
  const from = pulled;
  step = 0;
  while (ring.read().concealed === before.concealed) pull();
  return { lastedMs: (pulled - from) / PER_MS, step, ring, pull, pushed, stretched: ring.stretched };
};

describe("stretched audio", () => {
  it("lasts longer, without a step that the original lacks", () => {
    const [plain, long] = [runDry(0), runDry(25)];
    expect(plain.stretched).toBe(0);
    expect(long.lastedMs).toBeGreaterThan(plain.lastedMs + 25);
    expect(long.step).toBeLessThan(1.2 * plain.step);
  });

  it("is shortened again once everything has arrived, without counting as concealment", () => {
    const { ring, pull, pushed } = runDry(25);
    for (let index = 0; index < 6; index += 1) ring.push([packet(pushed + index)], (pushed + index) * PACKET, true);
    pull();
    const { concealed } = ring.read();
    for (let index = 6; index < 80; index += 1) {
      for (let part = 0; part < 4; part += 1) if (part > 0 || index % 4 !== 0) pull();
      ring.push([packet(pushed + index)], (pushed + index) * PACKET);
    }
    const { level, concealed: after } = ring.read();
    expect(after - concealed).toBeLessThan(QUANTUM);
    expect(level / PER_MS).toBeLessThan(52);
  });
});
