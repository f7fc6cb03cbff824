import { type BitsPerSecond, bitsPerSecond, type Milliseconds, median, milliseconds } from "@setsuna/kit";
import { isCongested } from "../loss/congestion-loss.ts";
import { type PathVerdict, type PictureSize, type RefusalReason, type RefusedRate, settingsFor } from "./path-verdict.ts";

/** Rates that are tried, Mbit/s. */
const PATH_CHECK_RUNGS: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 20];
/** Rate to send relative to the tested video rate: adds audio, headers and repairs. */
const ALLOWANCE = 1.1;
/** Readings of a rate, a second each. The first has the change in it; the last is judged. */
const READINGS = 2;
/** Share of a rate that has to get out. */
const SENT_SHARE = 0.93;
/** Frames that wait so long in the sender's pacer are late, ms. */
const PACER_MS = 100;
/** Readings without a figure after which nothing can be said. */
const BLANK_READINGS = 12;

/** Counters of the filler's stream, read once a second. Counts are cumulative. */
export interface PathReading {
  /** Rate of the last second; absent while there is no connection. */
  readonly bitsPerSecond: BitsPerSecond | undefined;
  readonly packets: number;
  /** Sent again on request. */
  readonly retransmitted: number;
  /** Never arrived, as the relay counts them; and those that FEC recovered. */
  readonly lost: number;
  readonly recovered: number;
  /** Absent until measured. */
  readonly roundTripMs: Milliseconds | undefined;
  /** Mean wait in the pacer; absent where the browser does not say. */
  readonly pacerMs: Milliseconds | undefined;
}

const missedOf = ({ retransmitted, lost, recovered }: PathReading): number => retransmitted + lost + recovered;

/**
 * Path check; pure. Decides which rate to send next, reading by reading, and finally what the path can carry. Each rate gets two
 * seconds, and two more if it wasn't stable immediately. The first that fails both ends the check, so the path isn't kept full.
 */
export class PathCheckRun {
  private readonly largest: PictureSize;
  private rung = 0;
  private readings: PathReading[] = [];
  private before: PathReading | undefined;
  private isSecondTry = false;
  private blank = 0;
  /** Of the rates that held. */
  private readonly roundTrips: number[] = [];
  /** Shortest round trip of the whole check; infinite before one is known. */
  private least = Number.POSITIVE_INFINITY;
  private packets = 0;
  private missed = 0;

  /** @param largest largest frame size that the serial ID may send. */
  constructor(largest: PictureSize) {
    this.largest = largest;
  }

  /** Returns the rate to send at now. */
  get rate(): BitsPerSecond {
    return bitsPerSecond(ALLOWANCE * this.tried);
  }

  /** Returns the video rate under test, without the allowance. */
  get tried(): BitsPerSecond {
    return bitsPerSecond((PATH_CHECK_RUNGS[this.rung] ?? 0) * 1_000_000);
  }

  /** Returns how much of the check is done, 0-1. */
  get progress(): number {
    return Math.min(1, (this.rung + this.readings.length / READINGS) / PATH_CHECK_RUNGS.length);
  }

  /** Takes the counters of one more second. Returns the verdict once available; later readings don't count. */
  onReading(reading: PathReading): PathVerdict | undefined {
    if (reading.bitsPerSecond === undefined) {
      this.blank += 1;
      return this.blank >= BLANK_READINGS ? { name: "not-measured" } : undefined;
    }
    this.least = Math.min(this.least, reading.roundTripMs ?? Number.POSITIVE_INFINITY);
    // The first second includes connection setup and only provides the baseline.
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

  /** Returns why the rate did not hold; undefined when it did. */
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
