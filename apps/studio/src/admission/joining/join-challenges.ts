import { randomBytes } from "node:crypto";
import { JoinChallengeValue } from "@setsuna/contracts";
import { isSameSecret, type LimitRule, type RefundableLimits, type Secrets } from "../../platform/index.ts";

/** Of the API, ms. On a socket it lasts until the socket closes. */
const LIFETIME_MS = 120_000;
/** Between two nodes, ms. */
const CLOCK_DIFFERENCE_MS = 5000;
/** Issue time in ms (u48), 10 random bytes, and a MAC of 16 bytes over both. */
const TIME_BYTES = 6;
const NAMED_BYTES = 16;
/** Single use across nodes: its bucket refills long after the challenge has expired. */
const ONCE: LimitRule = { name: "join-challenge", capacity: 1, perHour: 1 };

export interface JoinChallengeParts {
  readonly secrets: Pick<Secrets, "mac">;
  readonly limits: Pick<RefundableLimits, "take">;
  readonly now: () => Date;
}

/** Signed by clients to join, and recognized on every node, so a captured proof can't be replayed. Decision 0049. */
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

  /** Issued by the API. False: not ours, expired or already used. */
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
