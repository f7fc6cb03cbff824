import type { SenderRefusal } from "../sender/sender-watch.ts";
import type { DecryptError } from "./frame-decryptor.ts";

const PATIENCE_MS = 2000;
/** In ms while the sender hasn't answered with its epoch: both may be reconnecting. */
const ANSWER_PATIENCE_MS = 10_000;
const MIN_FAILURES = 3;

/** Error code that refuses an undecryptable stream. */
export type DecryptRefusal = "decryption-failed" | "sender-outdated" | "epoch-unanswered" | "epoch-rolled-back" | SenderRefusal;

const REFUSALS: Readonly<Record<DecryptError, DecryptRefusal | undefined>> = {
  "not-encrypted": "decryption-failed",
  "authentication-failed": "decryption-failed",
  "earlier-form": "sender-outdated",
  "no-epoch": "epoch-unanswered",
  "epoch-ended": "epoch-rolled-back",
  "sender-forged": "sender-forged",
  "not-fresh": "session-replayed",
  // Missing salts and replays don't indicate a wrong key.
  "no-salt": undefined,
  replayed: undefined,
  "timestamp-changed": undefined,
};

/** Distinguishes a stray forgery from an undecryptable sender. */
export class DecryptFailures {
  private count = 0;
  private run = 0;
  private reason: DecryptRefusal | undefined;
  private runStartedAt: number | undefined;

  get dropped(): number {
    return this.count;
  }

  onDecrypted(): void {
    this.run = 0;
    this.runStartedAt = undefined;
    this.reason = undefined;
  }

  /** Reason to refuse the stream, after two seconds without a decryption, or ten without an answer. `now`: monotonic. */
  onFailure(error: DecryptError, now: number): DecryptRefusal | undefined {
    // Frames that wait aren't lost.
    if (error !== "no-epoch") this.count += 1;
    const reason = REFUSALS[error];
    if (reason === undefined) return undefined;
    if (reason !== this.reason) {
      this.run = 0;
      this.runStartedAt = now;
      this.reason = reason;
    }
    this.run += 1;
    const patience = reason === "epoch-unanswered" ? ANSWER_PATIENCE_MS : PATIENCE_MS;
    return this.run >= MIN_FAILURES && now - (this.runStartedAt ?? now) >= patience ? reason : undefined;
  }
}
