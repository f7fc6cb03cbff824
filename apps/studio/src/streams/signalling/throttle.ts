import type { Milliseconds } from "@setsuna/kit";
import { TokenBucket } from "./token-bucket.ts";

const BURST = 100;
const PER_SECOND = 50;
const NOTICE_INTERVAL_MS = 1000;
/** A client within its rate for this long has a clean record, ms. */
const CLEAN_AFTER_MS = 5000;
const NOTICES = 3;

/** `notice` drops the message and tells the client. `close` ends the socket. */
export type Verdict = "pass" | "drop" | "notice" | "close";

/** 100 messages at once, 50 a second; persistent excess ends the socket. */
export class Throttle {
  private readonly bucket: TokenBucket;
  private notices = 0;
  private lastNoticeAt = Number.NEGATIVE_INFINITY;
  private lastExcessAt = Number.NEGATIVE_INFINITY;

  constructor(now: Milliseconds) {
    this.bucket = new TokenBucket(BURST, PER_SECOND, now);
  }

  judge(now: Milliseconds): Verdict {
    if (this.bucket.take(now)) return "pass";
    if (now - this.lastExcessAt >= CLEAN_AFTER_MS) this.notices = 0;
    this.lastExcessAt = now;
    if (now - this.lastNoticeAt < NOTICE_INTERVAL_MS) return "drop";
    if (this.notices >= NOTICES) return "close";
    this.notices += 1;
    this.lastNoticeAt = now;
    return "notice";
  }
}
