import type { Milliseconds } from "@setsuna/kit";
import type { MediaTime } from "./record-messages.ts";

/** A larger step is another clock: a new sender or connection. */
const JUMP_MS = 100;
/** Per frame or packet. At 50 a second this follows 5 ms/s, and a clock drifts by less than 0.1 ms/s. */
const SLEW_MS = 0.1;
/** Between frames that another clock places before the recorded ones. */
const MIN_STEP_MS = 0.1;

interface Track {
  zero: Milliseconds | undefined;
  /** Latest place; undefined before the first. B-frames come after later ones. */
  latest: Milliseconds | undefined;
  floor: Milliseconds;
}

const track = (): Track => ({ zero: undefined, latest: undefined, floor: 0 });

/**
 * Places frames and packets in a file, from 0. Both kinds share a clock: capture times, or arrivals where the first frame has no
 * capture time. Estimates of a clock's zero move; a track follows them slowly, so that its intervals stay the sender's.
 */
export class RecordTimeline {
  private readonly start: Milliseconds;
  private readonly basis: "capture" | "arrival";
  private readonly serverAhead: Milliseconds;
  private readonly tracks: Record<"video" | "audio", Track> = { video: track(), audio: track() };

  /** Throws a RangeError for a clock of which nothing is known. */
  constructor({ zero, ms }: MediaTime) {
    this.basis = zero.capture === undefined ? "arrival" : "capture";
    const known = zero[this.basis];
    if (known === undefined) throw new RangeError("a recording starts at a known time");
    this.start = known + ms;
    this.serverAhead = zero.serverAhead ?? 0;
  }

  /** Wall clock of the file's start: epoch ms by the server's clock, else this machine's. */
  get startedAt(): Milliseconds {
    return this.start + this.serverAhead;
  }

  /** Undefined: before the file's start, or of a clock of which nothing is known. */
  place(kind: "video" | "audio", { zero, ms }: MediaTime): Milliseconds | undefined {
    const track = this.tracks[kind];
    const measured = zero[this.basis] ?? zero.arrival ?? zero.capture;
    if (measured === undefined) return undefined;
    const off = measured - (track.zero ?? measured);
    const isJump = Math.abs(off) > JUMP_MS;
    track.zero = isJump ? measured : measured - off + Math.max(-SLEW_MS, Math.min(SLEW_MS, off));
    if (isJump && track.latest !== undefined) track.floor = track.latest + MIN_STEP_MS;
    let at = track.zero + ms - this.start;
    if (at < track.floor) {
      if (track.latest === undefined) return undefined;
      at = track.floor;
      track.floor += MIN_STEP_MS;
    }
    track.latest = Math.max(at, track.latest ?? 0);
    return at;
  }
}
