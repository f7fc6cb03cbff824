import { type BitsPerSecond, bitsPerSecond, type Milliseconds, median, milliseconds } from "@setsuna/kit";
import { isCongested } from "../loss/congestion-loss.ts";
import { type PathVerdict, type RefusalReason, type RefusedRate, settingsFor, type VideoSize } from "./path-verdict.ts";

/** Mbit/s. */
const PATH_CHECK_RUNGS: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 20];
/** Allows for audio, headers and repairs. */
const ALLOWANCE = 1.1;
/** Per rate, a second each. The first includes the change; the last is judged. */
const READINGS = 2;
/** Share of a rate that must be sent. */
const SENT_SHARE = 0.93;
/** Frames that are later in the sender's pacer count as late, ms. */
const PACER_MS = 100;
/** Gives up after this many readings without figures. */
const BLANK_READINGS = 12;

/** Counters of the filler's stream, read once a second. Counts are cumulative. */
export interface PathReading {
  /** Rate of the last second; absent while not connected. */
  readonly bitsPerSecond: BitsPerSecond | undefined;
  readonly packets: number;
  readonly retransmitted: number;
  /** Lost by the relay's count, and recovered by FEC. */
  readonly lost: number;
  readonly recovered: number;
  /** Absent until measured. */
  readonly roundTripMs: Milliseconds | undefined;
  /** Mean; absent if not reported. */
  readonly pacerMs: Milliseconds | undefined;
}

const missedOf = ({ retransmitted, lost, recovered }: PathReading): number => retransmitted + lost + recovered;

/**
 * Decides the next rate and the verdict; pure. Each rate gets two seconds, and two more if unstable. The first that fails both
 * ends the check, so the path isn't kept full.
 */
export class PathCheckRun {
  private readonly largest: VideoSize;
  private rung = 0;
  private readings: PathReading[] = [];
  private before: PathReading | undefined;
  private isSecondTry = false;
  private blank = 0;
  private readonly roundTrips: number[] = [];
  /** Shortest of the check; infinite before any. */
  private least = Number.POSITIVE_INFINITY;
  private packets = 0;
  private missed = 0;

  /** @param largest frame size that the serial ID may send. */
  constructor(largest: VideoSize) {
    this.largest = largest;
  }

  get rate(): BitsPerSecond {
    return bitsPerSecond(ALLOWANCE * this.tried);
  }

  get tried(): BitsPerSecond {
    return bitsPerSecond((PATH_CHECK_RUNGS[this.rung] ?? 0) * 1_000_000);
  }

  get progress(): number {
    return Math.min(1, (this.rung + this.readings.length / READINGS) / PATH_CHECK_RUNGS.length);
  }

  /** Once per second. Returns the verdict once available; ignores later readings. */
  onReading(reading: PathReading): PathVerdict | undefined {
    if (reading.bitsPerSecond === undefined) {
      this.blank += 1;
      return this.blank >= BLANK_READINGS ? { name: "not-measured" } : undefined;
    }
    this.least = Math.min(this.least, reading.roundTripMs ?? Number.POSITIVE_INFINITY);
    // The first second includes connecting, so it is only a baseline.
    if (this.before === undefined) {
      this.before = reading;
      return undefined;
    }
    this.readings.push(reading);
    if (this.readings.length < READINGS) return undefined;
    const reason = this.judge(reading, this.before);
    if (reason === undefined) return this.goOn(reading);
    if (this.isSecondTry) return this.verdict({ bitsPerSecond: this.tried, reason });
    this.isSecondTry = true;
    this.begin(reading);
    return undefined;
  }

  private goOn(reading: PathReading): PathVerdict | undefined {
    const before = this.before ?? reading;
    this.packets += reading.packets - before.packets;
    this.missed += missedOf(reading) - missedOf(before);
    for (const { roundTripMs } of this.readings) if (roundTripMs !== undefined) this.roundTrips.push(roundTripMs);
    this.rung += 1;
    this.isSecondTry = false;
    this.begin(reading);
    return this.rung < PATH_CHECK_RUNGS.length ? undefined : this.verdict(undefined);
  }

  private begin(from: PathReading): void {
    this.before = from;
    this.readings = [];
  }

  /** Undefined if the rate passed. */
  private judge(reading: PathReading, before: PathReading): RefusalReason | undefined {
    const expected = Math.max(1, reading.packets - before.packets);
    const again = Math.max(0, reading.retransmitted - before.retransmitted);
    const missed = Math.max(0, missedOf(reading) - missedOf(before));
    if (isCongested({ expected, lost: missed }, undefined)) return "loss";
    const { roundTripMs } = reading;
    const delay = roundTripMs === undefined ? undefined : { roundTripMs, leastRoundTripMs: milliseconds(this.least) };
    if (isCongested({ expected, lost: 0 }, delay) || (reading.pacerMs ?? 0) > PACER_MS) return "queue";
    const fresh = (reading.bitsPerSecond ?? 0) * (1 - Math.min(1, again / expected));
    return fresh < SENT_SHARE * this.rate ? "rate" : undefined;
  }

  private verdict(refused: RefusedRate | undefined): PathVerdict {
    const highest = PATH_CHECK_RUNGS[this.rung - 1];
    if (highest === undefined) return refused === undefined ? { name: "not-measured" } : { name: "too-narrow", refused };
    if (this.roundTrips.length === 0) return { name: "not-measured" };
    const figures = {
      roundTripMs: milliseconds(median(this.roundTrips) ?? 0),
      jitterMs: milliseconds(Math.max(...this.roundTrips) - Math.min(...this.roundTrips)),
      lossRatio: this.packets === 0 ? 0 : Math.max(0, this.missed / this.packets),
    };
    const rate = bitsPerSecond(highest * 1_000_000);
    return { name: "holds", settings: settingsFor(rate, this.largest, figures), highest: rate, refused, figures };
  }
}
