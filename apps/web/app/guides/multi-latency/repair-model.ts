/**
 * Models the effect of a lossy path from sender to relay on a stream, for a given delay of the main channel. Assumptions: the
 * packets of a frame leave at once, and each packet, request and repair is lost independently with equal probability. The round
 * trip is constant. The relay requests on the next packet, then after each round trip, as long as the product does. There is no
 * parity recovery, and the path from relay to viewer is ignored.
 */
export interface ModelLine {
  /** Sender to relay and back, ms, above 0. */
  readonly roundTripMs: number;
  /** Chance of each packet to be lost, 0 to 1. */
  readonly loss: number;
}

export interface ModelStream {
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly packetsPerFrame: number;
}

/** One packet lost on first transmission. Times are ms from the first frame's arrival at the relay. */
export interface LostPacket {
  /** The next packet came: the loss is noticed. */
  readonly missedAt: number;
  /** Absent: it was asked for until the relay gave up. */
  readonly repairedAt: number | undefined;
}

export interface ModelFrame {
  /** Arrival of the frame without retransmissions, ms from the first. */
  readonly at: number;
  readonly lost: readonly LostPacket[];
}

/** A frame as a viewer of the main channel gets it. */
export type FrameFate = "untouched" | "repaired" | "damaged";

/** The relay's limits for requests. */
const MAX_TRIES = 10;
const MAX_AGE_MS = 1500;
/** Requests for one packet are at least this far apart, ms. */
const MIN_INTERVAL_MS = 10;

/** Numbers in [0, 1), the same for the same seed: a Weyl sequence through a mixer ("mulberry32"). */
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

/** Sends a stream over a line. The last packet of the last frame always comes, so that every loss is noticed. */
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

/** The delay at which every packet of the frame takes its place in time, ms; 0: none was lost; absent: no delay is enough. */
export const delayNeeded = ({ lost }: ModelFrame): number | undefined => {
  let needed = 0;
  for (const { missedAt, repairedAt } of lost) {
    if (repairedAt === undefined) return undefined;
    // A gap waits as long as the packet behind it: the line counts its time from there.
    needed = Math.max(needed, repairedAt - missedAt);
  }
  return needed;
};

/** Returns what becomes of a frame on a channel that is held for `delayMs`; 0 is the FAST channel. */
export const fateAt = (frame: ModelFrame, delayMs: number): FrameFate => {
  if (frame.lost.length === 0) return "untouched";
  const needed = delayNeeded(frame);
  return needed !== undefined && needed <= delayMs ? "repaired" : "damaged";
};

export interface Outcome {
  readonly frames: number;
  readonly lostPackets: number;
  readonly packetsInTime: number;
  /** Frames that lost at least one packet on the way. */
  readonly hitFrames: number;
  /** Frames that are not whole when they leave. */
  readonly damagedFrames: number;
  /** The smallest delay at which every frame is whole, ms; absent: there is none. */
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
