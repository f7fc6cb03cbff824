import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import {
  type AudioPacket,
  AudioReception,
  AudioRing,
  audioBufferBounds,
  CopiesRequests,
  LipSync,
  OpusRedundancy,
  StreamClock,
  takeCopies,
} from "@setsuna/playout";
import { CLEAN_LINK, LinkModel, type LinkParameters } from "../link/link-model.ts";
import { seededRandom } from "../random.ts";
import { align, type Difference, differenceOf, type Recording, speechLoop } from "../sound/index.ts";
import { EventQueue } from "./event-queue.ts";

const TOC = 0xf4;
const PER_MS = 48;
const PACKET_MS = 10;
const SAMPLES = PACKET_MS * PER_MS;
const BYTES = 160;
const HEADERS = 60;
/** Samples per audio block. */
const QUANTUM = 128;
const TOGETHER = 4;
const REPORT_MS = 50;
const DECODE_MS = 2;
const POST_MS = 1;
/** Longest event loop delay, ms. */
const LOOP_MS = 3;

/** The paths and the length of a simulated audio stream. */
export interface SoundLink {
  readonly up?: Partial<LinkParameters>;
  readonly down?: Partial<LinkParameters>;
  readonly seed: number;
  readonly seconds: number;
  readonly warmUpS: number;
  /** Longest page stall, once per second; 0 by default. */
  readonly stallMs?: Milliseconds;
  /** Compares with the original, which takes seconds. */
  readonly isHeard?: boolean;
  readonly trace?: ((text: string) => void) | undefined;
}

/** The audio that a listener got, compared with the audio that was sent. */
export interface SoundOutcome extends Difference {
  readonly madeUp: number;
  readonly latencyMs: Milliseconds;
  readonly latencyP95Ms: Milliseconds;
  readonly swallowed: number;
  readonly lost: number;
  readonly recovered: number;
  readonly offsets: CopyOffsets;
  readonly bufferMs: Milliseconds;
  readonly targetMs: Milliseconds;
}

const loop = speechLoop();
const speech = (from: number): Float32Array => {
  const samples = new Float32Array(SAMPLES);
  for (let index = 0; index < SAMPLES; index += 1) samples[index] = loop[(from + index) % loop.length] ?? 0;
  return samples;
};

const FIRST_PULL_MS = 3.7;
const listen = (output: readonly Float32Array[], warmUpS: number): Difference => {
  const skipped = Math.floor((warmUpS * 1000 * PER_MS) / QUANTUM);
  const kept = output.slice(skipped);
  const samples = new Float32Array(kept.length * QUANTUM);
  for (const [index, block] of kept.entries()) samples.set(block, index * QUANTUM);
  const begin = FIRST_PULL_MS + (skipped * QUANTUM) / PER_MS;
  const recording: Recording = {
    samples,
    starts: Array.from({ length: Math.ceil(samples.length / 48_000) }, (_, index) => begin + index * 1000),
  };
  return differenceOf(recording, loop, align(recording, { loop, startedAt: 0 }));
};

/** Page to page, with the product's copies, order, buffer and concealment. Without a codec, only losses are audible. */
export const playSpeech = ({
  up,
  down,
  seed,
  seconds,
  warmUpS,
  isHeard = false,
  stallMs = 0,
  trace,
}: SoundLink): SoundOutcome => {
  const random = seededRandom(seed);
  const links = [up, down].map(
    (change, index) => new LinkModel({ ...CLEAN_LINK, ...change }, seededRandom(seed * 2 + index)),
  ) as [LinkModel, LinkModel];
  const events = new EventQueue();
  const at = (time: Milliseconds, task: () => void): void => events.at(time, task);
  const sender = new OpusRedundancy();
  const reception = new AudioReception<AudioPacket>();
  const clock = new StreamClock(48_000);
  const ring = new AudioRing(1);
  const requests = new CopiesRequests();
  const lipSync = new LipSync();
  const output: Float32Array[] = [];
  let dueAt = Number.POSITIVE_INFINITY;

  const pump = (): void => {
    for (const { timestamp } of reception.take(events.now)) {
      const wasMissing = reception.wasMissing(timestamp);
      at(events.now + DECODE_MS, () => ring.push([speech(timestamp)], timestamp, wasMissing));
    }
    const deadline = reception.nextDeadline();
    dueAt = deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(events.now + 1, deadline);
    if (deadline !== undefined) {
      const mine = dueAt;
      at(mine, () => {
        if (mine === dueAt) pump();
      });
    }
  };
  const receive = (bytes: Uint8Array<ArrayBuffer>, index: number): void => {
    const rtp = (index * SAMPLES) >>> 0;
    const { copies } = takeCopies(bytes);
    clock.addArrival(rtp, events.now);
    const timestamp = clock.unwrap(rtp);
    const sequence = reception.sequenceOf(index & 0xffff, timestamp, SAMPLES);
    const earlier = copies.map(({ samplesBack }) => ({
      timestamp: timestamp - samplesBack,
      samples: SAMPLES,
      sequence: sequence - samplesBack / SAMPLES,
    }));
    reception.receive(
      { timestamp, samples: SAMPLES, sequence },
      earlier,
      events.now,
      clock.fastestArrivalOfTicks(timestamp) ?? events.now,
    );
    pump();
    const offsets = requests.due(() => reception.copyOffsets(), events.now);
    if (offsets !== undefined) {
      trace?.(`${(events.now / 1000).toFixed(2)} copies ${offsets.join(",")}`);
      const back = (links[0].parameters.delayMs + links[1].parameters.delayMs) as number;
      at(events.now + back, () => sender.setOffsets(offsets));
    }
  };
  let stall = { from: 0, to: 0 };
  let handledAt = 0;
  const handled = (): Milliseconds => {
    if (events.now > stall.from + 1000) stall = { from: events.now, to: events.now + random() * stallMs };
    handledAt = Math.max(handledAt, Math.max(events.now, stall.to) + random() * LOOP_MS);
    return handledAt;
  };
  const send = (index: number): void => {
    const packet = new Uint8Array(BYTES).fill(index & 0xff);
    packet[0] = TOC;
    const bytes = sender.next(packet, (index * SAMPLES) >>> 0);
    for (const relayAt of links[0].offer(events.now, bytes.length + HEADERS))
      at(relayAt, () => {
        for (const pageAt of links[1].offer(events.now, bytes.length + HEADERS))
          at(pageAt, () => at(handled(), () => receive(bytes, index)));
      });
    at((index + 1) * PACKET_MS, () => send(index + 1));
  };
  const report = (): void => {
    const { playhead } = ring;
    const told = events.now;
    const sound = playhead === undefined ? undefined : { timestamp: playhead, atMs: told };
    at(events.now + POST_MS, () => {
      reception.setPlaying(sound);
      const { leastMs, mostMs, stretchBelowMs } = audioBufferBounds(
        { recoveryMs: reception.bufferMs, targetMs: 0 },
        lipSync,
        events.now,
      );
      at(events.now + POST_MS, () => ring.setBounds(leastMs * PER_MS, mostMs * PER_MS, stretchBelowMs * PER_MS));
    });
  };
  let reportedAt = 0;
  let pulled = 0;
  let before = { played: 0, concealed: 0, lost: 0, recovered: 0, swallowed: 0 };
  const counters = () => {
    const { played, concealed } = ring.read();
    const swallowed = links[0].counters.lost + links[1].counters.lost;
    return { played, concealed, lost: reception.packetsLost, recovered: reception.packetsRecovered, swallowed };
  };
  const waits: number[] = [];
  const pull = (): void => {
    if (ring.playing !== undefined && events.now > warmUpS * 1000) waits.push(events.now - ring.playing / PER_MS);
    for (let part = 0; part < TOGETHER; part += 1) {
      const block = [new Float32Array(QUANTUM)];
      const stretched = ring.stretched;
      ring.pull(block);
      if (ring.stretched > stretched) report();
      output.push(block[0] as Float32Array);
      pulled += QUANTUM;
    }
    if (events.now - reportedAt >= REPORT_MS) {
      reportedAt = events.now;
      report();
    }
    at(pulled / PER_MS, pull);
  };
  at(0, () => send(0));
  at(FIRST_PULL_MS, pull);
  at(warmUpS * 1000, () => {
    before = counters();
  });
  // Excludes the packet that starts at the end.
  events.until(seconds * 1000 - 1e-6);
  const after = counters();
  const heard = isHeard ? listen(output, warmUpS) : { distant: Number.NaN, clicksPerMinute: Number.NaN };
  waits.sort((one, other) => one - other);
  return {
    madeUp: (after.concealed - before.concealed) / (after.played - before.played),
    ...heard,
    latencyMs: waits[waits.length >> 1] ?? Number.NaN,
    latencyP95Ms: waits[Math.floor(waits.length * 0.95)] ?? Number.NaN,
    swallowed: after.swallowed - before.swallowed,
    lost: after.lost - before.lost,
    recovered: after.recovered - before.recovered,
    offsets: reception.copyOffsets(),
    bufferMs: reception.bufferMs,
    targetMs: ring.read().targetLevel / PER_MS,
  };
};
