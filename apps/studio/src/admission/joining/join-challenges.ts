import { randomBytes } from "node:crypto";
import { JoinChallengeValue } from "@setsuna/contracts";
import { isSameSecret, type LimitRule, type RefundableLimits, type Secrets } from "../../platform/index.ts";

/** A challenge is good for so long, ms, at calls of the API; at its own socket for as long as that is open. */
const LIFETIME_MS = 120_000;
/** Clocks of two nodes may differ by so much, ms. */
const CLOCK_DIFFERENCE_MS = 5000;
/** Layout: time of drawing, ms, u48 · random, 10 · MAC over both, 16. */
const TIME_BYTES = 6;
const NAMED_BYTES = 16;
/** Each counts once, at whichever node: the bucket of its own is full again long after it has ended. */
const ONCE: LimitRule = { name: "join-challenge", capacity: 1, perHour: 1 };

/** Parts of {@link JoinChallenges}. */
export interface JoinChallengeParts {
  readonly secrets: Pick<Secrets, "mac">;
  readonly limits: Pick<RefundableLimits, "take">;
  readonly now: () => Date;
}

/**
 * Draws what clients sign to join, and knows its own again, at every node of the site: a proof that somebody saw is good for nothing. Decision 0056.
 */
export class JoinChallenges {
  private readonly parts: JoinChallengeParts;

  constructor(parts: JoinChallengeParts) {
    this.parts = parts;
  }

  draw(): JoinChallengeValue {
    const named = Buffer.alloc(NAMED_BYTES);
    named.writeUIntBE(this.parts.now().getTime(), 0, TIME_BYTES);
    randomBytes(NAMED_BYTES - TIME_BYTES).copy(named, TIME_BYTES);
    return JoinChallengeValue.parse(Buffer.concat([named, this.macOf(named)]).toString("base64url"));
  }

  /** Uses a challenge up that did not stay on its socket. Returns false for one that is none of ours, is over, or was used. */
  async use(challenge: JoinChallengeValue): Promise<boolean> {
    const bytes = Buffer.from(challenge, "base64url");
    const named = bytes.subarray(0, NAMED_BYTES);
    if (!isSameSecret(bytes.subarray(NAMED_BYTES), this.macOf(named))) return false;
    const now = this.parts.now();
    const age = now.getTime() - named.readUIntBE(0, TIME_BYTES);
    if (age > LIFETIME_MS || age < -CLOCK_DIFFERENCE_MS) return false;
    return (await this.parts.limits.take(ONCE, challenge, now)).allowed;
  }

  private macOf(named: Buffer): Buffer {
    return Buffer.from(this.parts.secrets.mac("join-challenge", named.toString("hex")), "hex").subarray(0, NAMED_BYTES);
  }
}
