import { ClockOffsetEstimator } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { AudioRing, StreamClock } from "@setsuna/playout";
import { SenderClock } from "@setsuna/relay/testing";
import { describe, expect, it } from "vitest";

const HOUR_S = 3600;
const START = 1.7e12;
const ONE_WAY_MS = 25;

type Ahead = (ms: number) => number;

class ReportedOffset {
  private readonly estimator = new ClockOffsetEstimator();
  private readonly ahead: Ahead;

  constructor(ahead: Ahead) {
    this.ahead = ahead;
  }

  exchange(now: number): void {
    const answered = now + ONE_WAY_MS;
    const back = answered + ONE_WAY_MS;
    this.estimator.add({ t0: now + this.ahead(now), t1: answered, t2: answered, t3: back + this.ahead(back) });
  }

  at(now: number): { readonly offset: number; readonly settled: boolean } | undefined {
    const local = milliseconds(now + this.ahead(now));
    const offset = this.estimator.offset();
    return offset === undefined ? undefined : { offset, settled: this.estimator.settled(local) };
  }
}

interface Hours {
  readonly hours: number;
  readonly clockRate: number;
  readonly ppm: number;
  readonly senderAhead?: Ahead;
  readonly receiverAhead?: Ahead;
  readonly asleep?: { readonly end: "sender" | "receiver"; readonly from: number; readonly until: number };
}

/** The panel's error each second, for a frame shown 40 ms after capture; undefined without a figure. */
const latencyErrors = ({
  hours,
  clockRate,
  ppm,
  senderAhead = () => 0,
  receiverAhead = () => 0,
  asleep,
}: Hours): (number | undefined)[] => {
  const sender = new ReportedOffset(senderAhead);
  const receiver = new ReportedOffset(receiverAhead);
  const clock = new SenderClock(clockRate);
  const stream = new StreamClock(clockRate);
  const isAsleep = (end: "sender" | "receiver", second: number): boolean =>
    asleep?.end === end && second >= asleep.from && second < asleep.until;
  const missedS = (second: number): number =>
    asleep?.end === "sender" ? Math.max(0, Math.min(second, asleep.until) - asleep.from) : 0;
  const rtpAt = (now: number): number => {
    const second = (now - START) / 1000;
    return (0xffff_0000 + Math.round((second - missedS(second)) * clockRate * (1 + ppm / 1e6))) % 2 ** 32;
  };
  const errors: (number | undefined)[] = [];
  for (let second = 0; second < hours * HOUR_S; second += 1) {
    const now = START + second * 1000;
    if (isAsleep("sender", second) || isAsleep("receiver", second)) {
      if (!isAsleep("sender", second)) sender.exchange(now);
      if (!isAsleep("receiver", second)) receiver.exchange(now);
      errors.push(undefined);
      continue;
    }
    sender.exchange(now);
    receiver.exchange(now);
    const told = sender.at(now);
    if (told !== undefined) clock.setOffset(milliseconds(told.offset), told.settled);
    clock.onSenderReport(
      milliseconds(now + senderAhead(now)),
      rtpAt(now),
      milliseconds(now + ONE_WAY_MS),
      milliseconds(2 * ONE_WAY_MS),
    );
    const capturedAt = clock.capturedAt(rtpAt(now));
    const own = receiver.at(now);
    if (own !== undefined) stream.setServerOffset(milliseconds(own.offset), own.settled);
    if (capturedAt !== undefined) stream.addPair({ rtpTimestamp: rtpAt(now), capturedAt, settled: clock.settled });
    const frame = now + 500;
    const shown = frame + 40;
    const said = stream.latencyOfTicks(stream.unwrap(rtpAt(frame)), milliseconds(shown + receiverAhead(shown)));
    errors.push(said === undefined ? undefined : said - 40);
  }
  return errors;
};

const worst = (errors: readonly (number | undefined)[]): number =>
  Math.max(...errors.map((error) => (error === undefined ? 0 : Math.abs(error))));

describe("the latency on the panel", () => {
  it.each([
    ["video, over two wraps of its timestamps", 90_000, 27],
    ["audio, over a wrap", 48_000, 25],
  ])("stays correct for hours: %s", (_name, clockRate, hours) => {
    for (const ppm of [-450, 0, 450]) {
      const errors = latencyErrors({ hours, clockRate, ppm });
      expect(worst(errors)).toBeLessThan(3);
      expect(errors.slice(10)).not.toContain(undefined);
    }
  });

  const STEP_AT_S = 600;
  const steppedBy =
    (ms: number): Ahead =>
    (now) =>
      now >= START + STEP_AT_S * 1000 ? ms : 0;

  it.each([2000, -2000, HOUR_S * 1000, -HOUR_S * 1000])(
    "is correct again within 10 s of a clock change by %i ms, at either end",
    (ms) => {
      const ends = [{ senderAhead: steppedBy(ms) }, { receiverAhead: steppedBy(ms) }];
      for (const end of ends) {
        const errors = latencyErrors({ hours: 0.5, clockRate: 90_000, ppm: 20, ...end });
        expect(worst(errors.slice(0, STEP_AT_S - 1))).toBeLessThan(3);
        const after = errors.slice(STEP_AT_S + 10);
        expect(worst(after)).toBeLessThan(3);
        expect(after).not.toContain(undefined);
      }
    },
  );

  it.each(["sender", "receiver"] as const)("is correct within 10 s of waking after ten minutes asleep at the %s", (end) => {
    const until = STEP_AT_S + 600;
    const errors = latencyErrors({ hours: 0.5, clockRate: 48_000, ppm: 20, asleep: { end, from: STEP_AT_S, until } });
    expect(worst(errors.slice(0, STEP_AT_S))).toBeLessThan(3);
    const after = errors.slice(until + 10);
    expect(worst(after)).toBeLessThan(3);
    expect(after).not.toContain(undefined);
  });
});

describe("the audio buffer", () => {
  const RATE = 48_000;
  const BLOCK = 480;
  const PULL = 128;
  const HALF_A_DAY = 12 * HOUR_S * RATE;

  it.each([-450, 450])("follows a sender whose clock is off by %i ppm, without concealment", (ppm) => {
    const ring = new AudioRing(1);
    const out = [new Float32Array(PULL)];
    const block = [new Float32Array(BLOCK).fill(0.1)];
    const minutes = 10;
    let pushed = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    let concealedBefore = 0;
    for (let pulled = 0; pulled < minutes * 60 * RATE; pulled += PULL) {
      const sent = pulled * (1 + ppm / 1e6);
      for (; pushed + BLOCK <= sent + BLOCK; pushed += BLOCK) ring.push(block, HALF_A_DAY + pushed);
      ring.pull(out);
      if (pulled < 60 * RATE) {
        concealedBefore = ring.read().concealed;
        continue;
      }
      least = Math.min(least, ring.level);
      most = Math.max(most, ring.level);
    }
    expect(ring.read().concealed).toBe(concealedBefore);
    // Without skew correction, the buffer would drift more than 20 ms.
    expect((1000 * (most - least)) / RATE).toBeLessThan(20);
  });
});
