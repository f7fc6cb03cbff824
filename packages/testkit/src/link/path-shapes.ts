import { type Random, seededRandom } from "../random.ts";
import type { LinkParameters } from "./link-model.ts";
import type { LinkScript, LinkStep } from "./link-script.ts";

/** Statistics of an access network's path over time, of which {@link pathShape} generates a course. */
export interface PathShape {
  readonly name: string;
  readonly title: string;
  /** Median capacity, bit/s; its logarithm wanders around the median. */
  readonly rateBps: number;
  readonly spread: number;
  /** Time after which the capacity has forgotten two thirds of what it was, ms. */
  readonly memoryMs: number;
  /** Queue before the bottleneck, ms of the median capacity. */
  readonly queueMs: number;
  readonly delayMs: number;
  /** Spread of arrivals in slots of the medium, ms, and the length of a slot. */
  readonly jitterMs: number;
  readonly jitterHoldMs: number;
  readonly loss: number;
  /** Times at which the path has less capacity. */
  readonly dips: {
    /** Time between two dips, ms. If `isRegular`, exactly; otherwise the mean of an exponential distribution. */
    readonly everyMs: number;
    readonly isRegular?: true;
    /** Shortest and longest, ms. */
    readonly lengthMs: readonly [number, number];
    /** Share of the median capacity that is left; 0: nothing passes. */
    readonly share: number;
    /** Range around {@link PathShape.delayMs}, ms, in which the one-way delay is drawn after each dip. Absent: unchanged. */
    readonly delayChangeMs?: number;
  };
}

/** Access networks in typical orders of magnitude. Every course is generated, none is a recording. */
export const PATH_SHAPES: readonly PathShape[] = [
  {
    name: "lte-drive",
    title: "LTE in a moving car",
    rateBps: 9e6,
    spread: 0.7,
    memoryMs: 2000,
    queueMs: 300,
    delayMs: 30,
    jitterMs: 12,
    jitterHoldMs: 5,
    loss: 0.001,
    dips: { everyMs: 9000, lengthMs: [80, 400], share: 0, delayChangeMs: 10 },
  },
  {
    name: "lte-static",
    title: "LTE at rest",
    rateBps: 12e6,
    spread: 0.35,
    memoryMs: 3000,
    queueMs: 300,
    delayMs: 25,
    jitterMs: 8,
    jitterHoldMs: 5,
    loss: 0.0005,
    dips: { everyMs: 12_000, lengthMs: [200, 600], share: 0.3 },
  },
  {
    name: "5g-mid",
    title: "5G mid-band, blocked now and then",
    rateBps: 50e6,
    spread: 0.5,
    memoryMs: 1000,
    queueMs: 150,
    delayMs: 12,
    jitterMs: 4,
    jitterHoldMs: 2.5,
    loss: 0.0002,
    dips: { everyMs: 7000, lengthMs: [150, 800], share: 0.04 },
  },
  {
    name: "starlink",
    title: "Starlink, another satellite every 15 s",
    rateBps: 12e6,
    spread: 0.3,
    memoryMs: 1000,
    queueMs: 150,
    delayMs: 22,
    jitterMs: 10,
    jitterHoldMs: 4,
    loss: 0.004,
    dips: { everyMs: 15_000, isRegular: true, lengthMs: [60, 160], share: 0, delayChangeMs: 8 },
  },
  {
    name: "wifi-busy",
    title: "Wi-Fi that many share",
    rateBps: 15e6,
    spread: 0.6,
    memoryMs: 500,
    queueMs: 150,
    delayMs: 8,
    jitterMs: 25,
    jitterHoldMs: 15,
    loss: 0.008,
    dips: { everyMs: 3000, lengthMs: [80, 250], share: 0.1 },
  },
  {
    name: "wifi-hotel",
    title: "hotel Wi-Fi, capped and far from its router",
    rateBps: 3e6,
    spread: 0.3,
    memoryMs: 1500,
    queueMs: 600,
    delayMs: 20,
    jitterMs: 20,
    jitterHoldMs: 20,
    loss: 0.01,
    dips: { everyMs: 6000, lengthMs: [100, 300], share: 0.15 },
  },
];

/** Interval at which the capacity changes, ms. */
const STEP_MS = 100;
/** Time without dips at the beginning and the end of a course, ms. */
const CALM_MS = 1000;

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Dip {
  readonly from: number;
  readonly until: number;
}

const dipsOf = ({ dips }: PathShape, lengthMs: number, random: Random): Dip[] => {
  const {
    everyMs,
    isRegular,
    lengthMs: [shortest, longest],
  } = dips;
  const gap = (): number => (isRegular ? everyMs : CALM_MS - (everyMs - CALM_MS) * Math.log(1 - random()));
  const found: Dip[] = [];
  // A regular dip comes in the middle of its interval first, so that short courses have one.
  for (let from = isRegular ? everyMs / 2 : gap(); ; ) {
    const until = from + shortest + (longest - shortest) * random();
    if (until > lengthMs - CALM_MS) return found;
    found.push({ from, until });
    from = isRegular ? from + everyMs : until + gap();
  }
};

const capacities = (shape: PathShape, lengthMs: number, dips: readonly Dip[], random: Random): LinkStep[] => {
  const kept = Math.exp(-STEP_MS / shape.memoryMs);
  let wander = normal(random);
  return Array.from({ length: Math.ceil(lengthMs / STEP_MS) }, (_, index) => {
    const atMs = index * STEP_MS;
    wander = kept * wander + Math.sqrt(1 - kept ** 2) * normal(random);
    const isIn = dips.some(({ from, until }) => atMs >= from && atMs < until);
    const share = isIn && shape.dips.share > 0 ? shape.dips.share : 1;
    return { atMs, change: { rateBps: Math.round(share * shape.rateBps * Math.exp(shape.spread * wander)) } };
  });
};

const outages = (shape: PathShape, dips: readonly Dip[], random: Random): LinkStep[] =>
  dips.flatMap(({ from, until }) => {
    const { delayChangeMs = 0 } = shape.dips;
    const delayMs = shape.delayMs + delayChangeMs * (2 * random() - 1);
    return [
      { atMs: from, change: { outage: true } },
      { atMs: until, change: { outage: false, delayMs } },
    ];
  });

/** Generates a course of `lengthMs`: the parameters at its start and all changes. The same seed gives the same course on every machine. */
export const pathShape = (
  shape: PathShape,
  lengthMs: number,
  seed: number,
): { readonly line: Partial<LinkParameters>; readonly script: LinkScript } => {
  const random = seededRandom(seed);
  const dips = dipsOf(shape, lengthMs, random);
  const { delayMs, jitterMs, jitterHoldMs, loss, rateBps, queueMs } = shape;
  const steps = capacities(shape, lengthMs, dips, random);
  if (shape.dips.share === 0) steps.push(...outages(shape, dips, random));
  return {
    line: { delayMs, jitterMs, jitterHoldMs, loss, rateBps, queueBytes: (rateBps * queueMs) / 8000 },
    script: steps.sort((a, b) => a.atMs - b.atMs),
  };
};

/** Capacity of a course, bit/s, and the time that it passes nothing, ms. */
export interface CourseFigures {
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  readonly outageMs: number;
}

/** Returns the figures of a trace. */
export const courseFigures = (script: LinkScript): CourseFigures => {
  const rates = script.flatMap(({ change: { rateBps } }) => rateBps ?? []).sort((a, b) => a - b);
  const at = (share: number): number => rates[Math.floor(share * (rates.length - 1))] ?? 0;
  let outageMs = 0;
  let since: number | undefined;
  for (const { atMs, change } of script) {
    if (change.outage === true) since = atMs;
    else if (change.outage === false && since !== undefined) outageMs += atMs - since;
  }
  return { p5: at(0.05), p50: at(0.5), p95: at(0.95), outageMs };
};
