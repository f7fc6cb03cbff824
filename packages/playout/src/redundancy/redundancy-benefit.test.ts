import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { everydayCases } from "@setsuna/testkit/model";
import { describe, expect, test } from "vitest";
import { audioBufferBounds } from "../audio-buffer-bounds.ts";
import type { AudioPacket } from "../audio-order.ts";
import { AudioReception } from "../audio-reception.ts";
import { AudioRing } from "../audio-ring.ts";
import { LipSync } from "../lip-sync.ts";
import { OpusRedundancy, takeCopies } from "./opus-redundancy.ts";

/** CELT, full band, 10 ms, stereo, one frame. */
const TOC = 0xf4;
const SAMPLES = 480;
const PACKET_MS = 10;
const BYTES = 160;
const QUANTUM = 128;
const RATE_MS = 48;
const REPORT_EVERY = 19;
const ONE_WAY_MS = 25;
const JITTER_MS = 4;
const LOOK_MS = 250;
const WARM_UP_S = 4;

const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

interface Loss {
  readonly share: number;
  readonly burst: number;
  readonly jitterMs?: Milliseconds;
}

const path = ({ share, burst }: Loss, random: () => number) => {
  let left = 0;
  return (): boolean => {
    if (left === 0 && random() < share / burst) left = burst;
    if (left === 0) return false;
    left -= 1;
    return true;
  };
};

interface Played {
  readonly madeUp: number;
  readonly waitedMs: Milliseconds;
  readonly counted: number;
  readonly lostOnLine: number;
  readonly offsets: CopyOffsets;
  readonly madeUpAfterMs: Milliseconds;
}

interface Outage {
  readonly fromMs: Milliseconds;
  readonly toMs: Milliseconds;
  readonly laterMs: Milliseconds;
}

/**
 * @param protects whether copies follow the losses.
 */
const play = (paths: readonly Loss[], protects: boolean, seed: number, seconds = 60, outage?: Outage): Played => {
  const random = seeded(seed);
  const losses = paths.map((one) => path(one, random));
  const oneWay = paths.length * ONE_WAY_MS;
  const sender = new OpusRedundancy();
  const arrivals: { at: Milliseconds; timestamp: number; sequence: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const requests: { at: Milliseconds; offsets: CopyOffsets }[] = [];
  const reception = new AudioReception<AudioPacket>();
  const lipSync = new LipSync();
  const ring = new AudioRing(1);
  const output = [new Float32Array(QUANTUM)];
  const samples = [new Float32Array(SAMPLES)];
  let [sent, lookAt, lostOnLine, countedBefore, waited, quanta] = [0, 0, 0, 0, 0, 0];
  const backAt = outage === undefined ? Number.POSITIVE_INFINITY : outage.toMs + oneWay + outage.laterMs + JITTER_MS;
  let concealedAtBack: number | undefined;
  let concealedAtEnd: number | undefined;
  let before = { played: 0, concealed: 0 };
  const counted = (): number => reception.packetsLost + reception.packetsRecovered;
  for (let quantum = 0; quantum * QUANTUM < seconds * 1000 * RATE_MS; quantum += 1) {
    const now = (quantum * QUANTUM) / RATE_MS;
    for (; sent * PACKET_MS <= now; sent += 1) {
      for (let due = requests[0]; due !== undefined && due.at <= now; due = requests[0]) {
        sender.setOffsets(due.offsets);
        requests.shift();
      }
      const packet = new Uint8Array(BYTES).fill(sent & 0xff);
      packet[0] = TOC;
      const bytes = sender.next(packet, sent * SAMPLES);
      const isOut = outage !== undefined && sent * PACKET_MS >= outage.fromMs && sent * PACKET_MS < outage.toMs;
      if (isOut) continue;
      const moved = outage !== undefined && sent * PACKET_MS >= outage.toMs ? outage.laterMs : 0;
      const isLost = losses.map((loses) => loses()).some((lost) => lost);
      if (isLost && now >= WARM_UP_S * 1000) lostOnLine += 1;
      if (isLost) continue;
      const late = paths.reduce((sum, { jitterMs = 0 }) => sum + random() * jitterMs, random() * JITTER_MS);
      arrivals.push({ at: sent * PACKET_MS + oneWay + moved + late, timestamp: sent * SAMPLES, sequence: sent, bytes });
      arrivals.sort((one, other) => one.at - other.at);
    }
    for (let come = arrivals[0]; come !== undefined && come.at <= now; come = arrivals[0]) {
      arrivals.shift();
      const { timestamp, sequence } = come;
      const copies = takeCopies(come.bytes).copies.map(({ samplesBack }) => ({
        timestamp: timestamp - samplesBack,
        samples: SAMPLES,
        sequence: sequence - samplesBack / SAMPLES,
      }));
      reception.receive({ timestamp, samples: SAMPLES, sequence }, copies, come.at, timestamp / RATE_MS + oneWay);
    }
    for (const { timestamp } of reception.take(now)) ring.push(samples, timestamp, reception.wasMissing(timestamp));
    const { stretched } = ring;
    ring.pull(output);
    const since = now - backAt;
    if (since >= 0 && concealedAtEnd === undefined) concealedAtBack ??= ring.read().concealed;
    if (since >= 1000) concealedAtEnd ??= ring.read().concealed;
    if (ring.playing !== undefined && now > WARM_UP_S * 1000) {
      waited += now - (ring.playing / RATE_MS + oneWay);
      quanta += 1;
    }
    if (quantum % REPORT_EVERY === 0 || ring.stretched > stretched) {
      reception.setPlaying(ring.playhead === undefined ? undefined : { timestamp: ring.playhead, atMs: now });
      const known = { recoveryMs: reception.bufferMs, targetMs: ring.read().targetLevel / RATE_MS };
      const { leastMs, mostMs, stretchBelowMs } = audioBufferBounds(known, lipSync, now);
      ring.setBounds(leastMs * RATE_MS, mostMs * RATE_MS, stretchBelowMs * RATE_MS);
    }
    if (protects && now >= lookAt) {
      lookAt += LOOK_MS;
      requests.push({ at: now + oneWay, offsets: reception.copyOffsets() });
    }
    if (before.played === 0 && now >= WARM_UP_S * 1000) {
      before = ring.read();
      countedBefore = counted();
    }
  }
  const { played, concealed } = ring.read();
  return {
    madeUp: (concealed - before.concealed) / (played - before.played),
    waitedMs: waited / quanta,
    counted: counted() - countedBefore,
    lostOnLine,
    offsets: reception.copyOffsets(),
    madeUpAfterMs: ((concealedAtEnd ?? 0) - (concealedAtBack ?? 0)) / RATE_MS,
  };
};

const random = (share: number): Loss => ({ share, burst: 1 });
const bursts = (share: number, burst = 5): Loss => ({ share, burst });
const CLEAN = random(0);
const scattered = (share: number): Loss => ({ share, burst: 1, jitterMs: 15 });

/** Path, acceptable concealed share, and buffering in ms. */
const CELLS: readonly (readonly [string, readonly Loss[], number, Milliseconds])[] = [
  ["no loss", [CLEAN, CLEAN], 0, 20],
  ["1 %, up", [random(0.01), CLEAN], 0.002, 30],
  ["3 %, up", [random(0.03), CLEAN], 0.002, 35],
  ["5 %, up", [random(0.05), CLEAN], 0.002, 40],
  ["5 %, down", [CLEAN, random(0.05)], 0.002, 40],
  ["10 %, up", [random(0.1), CLEAN], 0.005, 40],
  ["5 %, both", [random(0.05), random(0.05)], 0.005, 40],
  ["3 % in bursts of five, up", [bursts(0.03), CLEAN], 0.008, 45],
  ["3 % in bursts of five, down", [CLEAN, bursts(0.03)], 0.008, 45],
  ["0-15 ms with reordering, down", [CLEAN, scattered(0)], 0.002, 45],
  ["5 % and 0-15 ms with reordering, up", [scattered(0.05), CLEAN], 0.002, 50],
  ["5 % and 0-15 ms with reordering, both", [scattered(0.05), scattered(0.05)], 0.005, 65],
  ["1.5 % in bursts of four on both paths", [bursts(0.015, 4), bursts(0.015, 4)], 0.01, 45],
];

describe.each(everydayCases(CELLS))("audio on a path with %s", (_name, paths, bar, waits) => {
  const runs = [7, 11, 23].map((seed) => play(paths, true, seed));
  const mean = (of: (played: Played) => number): number => runs.reduce((sum, run) => sum + of(run), 0) / runs.length;

  test("is rarely concealed", () => {
    expect(mean(({ madeUp }) => madeUp)).toBeLessThanOrEqual(bar);
  });

  test("waits no longer than recovered packets need", () => {
    expect(mean(({ waitedMs }) => waitedMs)).toBeLessThanOrEqual(waits);
  });

  test("loses and recovers within a tenth of the path's loss", () => {
    const [counted, lost] = [mean((run) => run.counted), mean((run) => run.lostOnLine)];
    expect(Math.abs(counted - lost)).toBeLessThanOrEqual(0.1 * lost + 1);
  });
});

test("without copies, concealment equals the path's loss", () => {
  const { madeUp } = play([random(0.05), CLEAN], false, 7);
  expect(madeUp).toBeGreaterThan(0.045);
  expect(madeUp).toBeLessThan(0.07);
});

test.each([
  ["as it was", 0],
  ["30 ms longer", 30],
  ["15 ms shorter", -15],
])("resumes immediately after a one-second outage, the path %s: conceals only a buffer's length", (_name, laterMs) => {
  const outage = { fromMs: 10_000, toMs: 11_000, laterMs };
  for (const seed of [7, 11, 23]) expect(play([random(0.02), CLEAN], true, seed, 16, outage).madeUpAfterMs).toBeLessThan(40);
});
