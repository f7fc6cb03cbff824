import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { EdgeTime } from "./edge-time.ts";

/** Between logs of a fault, ms: broken peers send faults in bulk. */
const LOG_EVERY_MS = 10_000;
/** Faults show this many bytes of unreadable input. */
const SHOWN_BYTES = 24;

/** Shows mostly printable bytes as text with dots, others as hex. */
export const sampleOf = (bytes: Uint8Array): string => {
  const first = Buffer.from(bytes.subarray(0, SHOWN_BYTES));
  const more = bytes.length > SHOWN_BYTES ? "…" : "";
  const text = first.toString("latin1").replaceAll(/[^\x20-\x7e]/g, "·");
  const letters = text.replaceAll("·", "").length;
  if (letters * 2 > first.length) return `"${text}"${more}`;
  return `${first.toString("hex").replaceAll(/(..)(?=.)/g, "$1 ")}${more}`;
};

const isCode = (fault: string): fault is ErrorCode => fault in ERRORS;

export class FaultCounter {
  private readonly counts = new Map<string, number>();
  private readonly loggedAt = new Map<string, number>();
  private readonly what: string;
  private readonly malformed: ErrorCode;
  private readonly time: EdgeTime;
  private readonly log: Log;

  /**
   * `what`: protocol in the log, such as `OSC`. `malformed`: text for faults without an error code. Fault names come from code,
   * never from the wire.
   */
  constructor(what: string, malformed: ErrorCode, time: EdgeTime, log: Log) {
    this.what = what;
    this.malformed = malformed;
    this.time = time;
    this.log = log;
  }

  add(fault: string, from: string, sample = "", isPart = false): void {
    const count = this.count(fault);
    const now = this.time.now();
    const last = this.loggedAt.get(fault);
    if (last !== undefined && now - last < LOG_EVERY_MS) return;
    this.loggedAt.set(fault, now);
    const { en, ja } = ERRORS[isCode(fault) ? fault : this.malformed];
    const facts = `${[from, fault, `× ${count}`].filter((part) => part !== "").join(", ")}${sample === "" ? "" : `: ${sample}`}`;
    const words = isPart
      ? { ja: `${this.what}の一部を読み取れません(${facts})`, en: `${this.what} read in part (${facts})` }
      : { ja: `${this.what}を受け付けられません。${ja}(${facts})`, en: `${this.what} refused: ${en} (${facts})` };
    this.log.warn({ fault, from, count, sample, ja: words.ja }, words.en);
  }

  /** Counts a fault that is reported elsewhere and returns its count. */
  count(fault: string): number {
    const count = (this.counts.get(fault) ?? 0) + 1;
    this.counts.set(fault, count);
    return count;
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
