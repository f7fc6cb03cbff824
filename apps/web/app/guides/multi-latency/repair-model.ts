/**
 * Says what a lossy way from the sender to the relay does to a stream, and what a set delay of the main channel makes of it.
 *
 * Assumed: packets of a frame leave at once; each packet, each request and each repair is lost by itself with the same chance; the round
 * trip stays the same; the relay asks at the next packet that comes, and again a round trip later, as long as the product does; nothing is
 * worked out from parity. The way from the relay to the viewer is left out.
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

/** One packet that did not come by itself. Times are ms from the arrival of the first frame at the relay. */
export interface LostPacket {
  /** The next packet came: the loss is noticed. */
  readonly missedAt: number;
  /** Absent: it was asked for until the relay gave up. */
  readonly repairedAt: number | undefined;
}

export interface ModelFrame {
  /** Holds when the frame comes, as far as it comes by itself: ms from the first. */
  readonly at: number;
  readonly lost: readonly LostPacket[];
}

/** A frame as a viewer of the main channel gets it. */
export type FrameFate = "untouched" | "repaired" | "damaged";

/** As the relay asks: at most so often, and for so long. */
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
