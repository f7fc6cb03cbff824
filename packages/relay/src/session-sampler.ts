import { type PlayingFigures, SAMPLE_FLAGS, SAMPLES_PER_MESSAGE, type SessionSample } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SessionTraffic } from "./traffic-meter.ts";

export interface SessionFacts {
  readonly traffic: SessionTraffic;
  /** Of the last 5 s, 0 to 1; absent for control data. */
  readonly lossRatio: number | undefined;
  readonly roundTripMs: Milliseconds | undefined;
  /** Of a subscriber that reports it. */
  readonly playing: PlayingFigures | undefined;
  /** Only compared with the previous one, never stored in a sample. */
  readonly address: string | undefined;
  readonly flags: Readonly<Record<Exclude<keyof typeof SAMPLE_FLAGS, "moved">, boolean>>;
}

/** ICE may still choose another candidate pair, ms (RFC 8445 §8.1.1). */
const SETTLED_AFTER_MS = 10_000;

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.max(0, Math.round(value)));

const permille = (ratio: number | undefined): number | null =>
  ratio === undefined ? null : Math.round(1000 * Math.min(1, Math.max(0, ratio)));

const grown = (now: Milliseconds | undefined, before: number | undefined): number | undefined =>
  now === undefined || before === undefined ? undefined : Math.max(0, now - before);

/** A sender's packets lost on the path, repaired or not: its counters are exact within a second. */
const lostOnPath = ({ traffic: now, lossRatio }: SessionFacts, { traffic: before }: SessionFacts): number | undefined => {
  const lost = grown(now.packetsLostOnPath, before.packetsLostOnPath);
  if (lost === undefined) return lossRatio;
  const expected = grown(now.packetsExpected, before.packetsExpected) ?? 0;
  return expected > 0 ? lost / expected : 0;
};

/** Turns a session's counters into one sample per second of the server clock. */
export class SessionSampler {
  private readonly send: (samples: SessionSample[]) => void;
  private before: { readonly facts: SessionFacts; readonly at: Milliseconds; readonly second: number } | undefined;
  private waiting: SessionSample[] = [];
  private startedAt: Milliseconds | undefined;

  constructor(send: (samples: SessionSample[]) => void) {
    this.send = send;
  }

  /** True once per second of `ntpNow`, ms since the Unix epoch. */
  isDue(ntpNow: number): boolean {
    return Math.floor(ntpNow / 1000) !== this.before?.second;
  }

  take(facts: SessionFacts, now: Milliseconds, ntpNow: number): void {
    const second = Math.floor(ntpNow / 1000);
    const { before } = this;
    this.before = { facts, at: now, second };
    this.startedAt ??= now;
    if (before === undefined || now <= before.at) return;
    const kilobits = (8 * Math.max(0, facts.traffic.octets - before.facts.traffic.octets)) / (now - before.at);
    const isSettled = now - this.startedAt >= SETTLED_AFTER_MS;
    const [was, is] = [before.facts.address, facts.address];
    const isMoved = isSettled && was !== undefined && is !== undefined && was !== is;
    let flags = isMoved ? SAMPLE_FLAGS.moved : 0;
    for (const [name, isSet] of Object.entries(facts.flags)) if (isSet) flags |= SAMPLE_FLAGS[name as keyof typeof facts.flags];
    this.waiting.push([
      // The second that has just passed.
      second - 1,
      Math.round(kilobits),
      permille(lostOnPath(facts, before.facts)),
      rounded(facts.roundTripMs),
      rounded(facts.playing?.latencyMs),
      // The first report includes a freeze across a reconnect.
      rounded(grown(facts.playing?.frozenMs, before.facts.playing?.frozenMs ?? 0)),
      flags,
    ]);
    if (this.waiting.length >= SAMPLES_PER_MESSAGE) this.flush();
  }

  flush(): void {
    if (this.waiting.length === 0) return;
    this.send(this.waiting);
    this.waiting = [];
  }
}
