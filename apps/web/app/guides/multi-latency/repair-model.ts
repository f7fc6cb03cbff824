/**
 * Model: a frame's packets leave at once; packets, requests and repairs are lost independently; constant round trip;
 * product's request rules. No FEC, and no path after the relay.
 */
export interface ModelLine {
  /** Greater than 0. */
  readonly roundTripMs: number;
  /** Loss rate per packet, 0 to 1. */
  readonly loss: number;
}

export interface ModelStream {
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly packetsPerFrame: number;
}

/** One packet lost on first transmission. Times are ms from the first frame's arrival at the relay. */
export interface LostPacket {
  readonly missedAt: number;
  /** Absent if given up. */
  readonly repairedAt: number | undefined;
}

export interface ModelFrame {
  /** Arrival without retransmissions, ms. */
  readonly at: number;
  readonly lost: readonly LostPacket[];
}

export type FrameFate = "untouched" | "repaired" | "damaged";

const MAX_TRIES = 10;
const MAX_AGE_MS = 1500;
/** Interval between requests, ms. */
const MIN_INTERVAL_MS = 10;

export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const repairTime = (missedAt: number, { roundTripMs, loss }: ModelLine, random: () => number): number | undefined => {
  const interval = Math.max(MIN_INTERVAL_MS, roundTripMs);
  for (let attempt = 0; attempt < MAX_TRIES && attempt * interval <= MAX_AGE_MS; attempt += 1) {
    const requestComes = random() >= loss;
    if (requestComes && random() >= loss) return missedAt + attempt * interval + roundTripMs;
  }
  return undefined;
};

/** The very last packet always comes, so every loss is noticed. */
export const sendOver = (line: ModelLine, stream: ModelStream, random: () => number): readonly ModelFrame[] => {
  const { frames, framesPerSecond, packetsPerFrame } = stream;
  const arrival = (frame: number): number => (frame * 1000) / framesPerSecond;
  const isLost = Array.from({ length: frames * packetsPerFrame }, () => random() < line.loss);
  isLost[isLost.length - 1] = false;
  return Array.from({ length: frames }, (_, frame) => {
    const lost: LostPacket[] = [];
    for (let packet = frame * packetsPerFrame; packet < (frame + 1) * packetsPerFrame; packet += 1) {
      if (!isLost[packet]) continue;
      const missedAt = arrival(Math.floor(isLost.indexOf(false, packet) / packetsPerFrame));
      lost.push({ missedAt, repairedAt: repairTime(missedAt, line, random) });
    }
    return { at: arrival(frame), lost };
  });
};

/** Delay that every packet of the frame needs, ms. 0: none was lost; absent: no delay is enough. */
export const delayNeeded = ({ lost }: ModelFrame): number | undefined => {
  let needed = 0;
  for (const { missedAt, repairedAt } of lost) {
    if (repairedAt === undefined) return undefined;
    needed = Math.max(needed, repairedAt - missedAt);
  }
  return needed;
};

/** A `delayMs` of 0 is FAST. */
export const fateAt = (frame: ModelFrame, delayMs: number): FrameFate => {
  if (frame.lost.length === 0) return "untouched";
  const needed = delayNeeded(frame);
  return needed !== undefined && needed <= delayMs ? "repaired" : "damaged";
};

export interface Outcome {
  readonly frames: number;
  readonly lostPackets: number;
  readonly packetsInTime: number;
  readonly hitFrames: number;
  readonly damagedFrames: number;
  /** Absent if no frame is whole. */
  readonly wholeFrom: number | undefined;
}

export const outcomeAt = (frames: readonly ModelFrame[], delayMs: number): Outcome => {
  const lost = frames.flatMap((frame) => frame.lost);
  const needs = frames.map(delayNeeded);
  return {
    frames: frames.length,
    lostPackets: lost.length,
    packetsInTime: lost.filter(({ missedAt, repairedAt }) => repairedAt !== undefined && repairedAt - missedAt <= delayMs).length,
    hitFrames: frames.filter(({ lost: own }) => own.length > 0).length,
    damagedFrames: frames.filter((frame) => fateAt(frame, delayMs) === "damaged").length,
    wholeFrom: needs.reduce<number | undefined>(
      (most, need) => (most === undefined || need === undefined ? undefined : Math.max(most, need)),
      0,
    ),
  };
};
