import type { Milliseconds } from "@setsuna/kit";
import { TokenBucket } from "./token-bucket.ts";

const BURST = 100;
const PER_SECOND = 50;
const NOTICE_INTERVAL_MS = 1000;
/** A client that stays within its rate for this time starts with a clean record. */
const FORGIVEN_AFTER_MS = 5000;
/** Notices that a client may ignore before its socket is closed. */
const NOTICES = 3;

/** Names the treatment of a message: handle it, drop it, drop it and say so, or end the socket. */
export type Verdict = "pass" | "drop" | "notice" | "close";

/** Bounds what one socket can make the server do: 100 messages at once, 50 a second; who goes on and on is cut off. */
export class Throttle {
  private readonly bucket: TokenBucket;
  private notices = 0;
  private lastNoticeAt = Number.NEGATIVE_INFINITY;
  private lastExcessAt = Number.NEGATIVE_INFINITY;

  constructor(now: Milliseconds) {
    this.bucket = new TokenBucket(BURST, PER_SECOND, now);
  }

  /** Judges one message that came at `now`. */
  judge(now: Milliseconds): Verdict {
    if (this.bucket.take(now)) return "pass";
    if (now - this.lastExcessAt >= FORGIVEN_AFTER_MS) this.notices = 0;
    this.lastExcessAt = now;
    if (now - this.lastNoticeAt < NOTICE_INTERVAL_MS) return "drop";
    if (this.notices >= NOTICES) return "close";
    this.notices += 1;
    this.lastNoticeAt = now;
    return "notice";
  }
}
