import type { SenderRefusal } from "../sender/sender-watch.ts";
import type { DecryptError } from "./frame-decryptor.ts";

/** Time without a decrypted frame, though frames come, after which the stream is refused, ms. */
const PATIENCE_MS = 2000;
/** The same while the sender has not answered with its epoch: both may be about to connect again. */
const ANSWER_PATIENCE_MS = 10_000;
/** Frames that must have failed by then. */
const MIN_FAILURES = 3;

/** Names, of the errors of contracts, for which a stream is refused that does not decrypt. */
export type DecryptRefusal = "decryption-failed" | "sender-outdated" | "epoch-unanswered" | "epoch-rolled-back" | SenderRefusal;

const REFUSALS: Readonly<Record<DecryptError, DecryptRefusal | undefined>> = {
  "not-encrypted": "decryption-failed",
  "authentication-failed": "decryption-failed",
  "earlier-form": "sender-outdated",
  "no-epoch": "epoch-unanswered",
  "epoch-ended": "epoch-rolled-back",
  "sender-forged": "sender-forged",
  "not-fresh": "session-replayed",
  // Waiting for a salt and copies of what was decrypted say nothing about the key.
  "no-salt": undefined,
  replayed: undefined,
  "timestamp-changed": undefined,
};

/** Counts what did not decrypt, and tells a stray forgery from a sender whose data this receiver cannot decrypt at all. */
export class DecryptFailures {
  private count = 0;
  private run = 0;
  private reason: DecryptRefusal | undefined;
  private runBegan: number | undefined;

  /** Frames, packets or messages that were dropped since they did not decrypt. */
  get dropped(): number {
    return this.count;
  }

  onDecrypted(): void {
    this.run = 0;
    this.runBegan = undefined;
    this.reason = undefined;
  }

  /** Counts a failure. Returns why the stream is to be refused, when nothing decrypted for two seconds, or ten without an answer. `nowMs`: any monotonic clock. */
  onFailure(error: DecryptError, nowMs: number): DecryptRefusal | undefined {
    // What waits for an epoch is not lost yet.
    if (error !== "no-epoch") this.count += 1;
    const reason = REFUSALS[error];
    if (reason === undefined) return undefined;
    if (reason !== this.reason) {
      this.run = 0;
      this.runBegan = nowMs;
      this.reason = reason;
    }
    this.run += 1;
    const patience = reason === "epoch-unanswered" ? ANSWER_PATIENCE_MS : PATIENCE_MS;
    return this.run >= MIN_FAILURES && nowMs - (this.runBegan ?? nowMs) >= patience ? reason : undefined;
  }
}
