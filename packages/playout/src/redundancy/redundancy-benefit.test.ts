import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, test } from "vitest";
import { AudioOrder, type AudioPacket } from "../audio-order.ts";
import { AudioRing } from "../audio-ring.ts";
import { OpusRedundancy, takeCopies } from "./opus-redundancy.ts";

/** CELT, full band, 10 ms, stereo, one frame. */
const TOC = 0xf4;
const SAMPLES = 480;
const BYTES = 160;
/** Samples that a sound card asks for at once. */
const QUANTUM = 128;
const RATE_MS = 48;
/** The worklet says four times a second how much it holds. */
const REPORT_EVERY = 94;

/** Mulberry32: the same losses each time. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** Share of samples made up in `seconds` of playing, as AudioPlayout and its worklet would, on a line of 25 ms with up to 4 ms more. */
const concealedShare = (loss: number, depth: number, seed: number, seconds = 120): number => {
  const random = seeded(seed);
  const sender = new OpusRedundancy();
  sender.setDepth(depth);
  const arrivals: { readonly at: Milliseconds; readonly timestamp: number; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (let index = 0; index * 10 < seconds * 1000; index += 1) {
    const packet = new Uint8Array(BYTES).fill(index & 0xff);
    packet[0] = TOC;
    const bytes = sender.next(packet, index * SAMPLES);
    const [lost, late] = [random() < loss, random() * 4];
    if (!lost) arrivals.push({ at: index * 10 + 25 + late, timestamp: index * SAMPLES, bytes });
  }
  arrivals.sort((one, other) => one.at - other.at);
  const order = new AudioOrder<AudioPacket>();
  const ring = new AudioRing(1);
  const output = [new Float32Array(QUANTUM)];
  const samples = [new Float32Array(SAMPLES)];
  let next = 0;
  for (let quantum = 0; quantum * QUANTUM < seconds * 1000 * RATE_MS; quantum += 1) {
    const now = (quantum * QUANTUM) / RATE_MS;
    for (let come = arrivals[next]; come !== undefined && come.at <= now; come = arrivals[next]) {
      next += 1;
      const { copies } = takeCopies(come.bytes);
      for (const { samplesBack } of copies) {
        const timestamp = come.timestamp - samplesBack;
        if (order.lacks(timestamp)) order.push({ timestamp, samples: SAMPLES }, come.at);
      }
      order.push({ timestamp: come.timestamp, samples: SAMPLES }, come.at);
    }
    for (const { timestamp } of order.take(now)) ring.push(samples, timestamp);
    ring.pull(output);
    if (quantum % REPORT_EVERY === 0) order.setWait(Math.min(ring.level / RATE_MS - 15, 300));
  }
  const { played, concealed } = ring.read();
  return concealed / played;
};

describe.each([0.03, 0.1])("sound at a loss of %d, made up", (loss) => {
  const [without, once] = [concealedShare(loss, 0, 7), concealedShare(loss, 1, 7)];

  test("is what the line loses without copies", () => {
    expect(without).toBeGreaterThan(loss * 0.9);
    expect(without).toBeLessThan(loss * 1.4);
  });

  test("is less than a third of it with one copy", () => {
    expect(once).toBeLessThan(without / 3);
  });
});
