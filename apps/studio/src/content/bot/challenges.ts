import { randomInt } from "node:crypto";
import { BotLevel } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Database, Secrets } from "../../platform/index.ts";
import { botAnswers } from "../../platform/storage/schema/operate.ts";
import { type BotRules, CHALLENGE_SECONDS } from "./bot-rules.ts";

const ALGORITHM = "PBKDF2/SHA-256";
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** Base64 JSON. Keeps unknown members, because the signature covers them. */
const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.number().int().positive(),
      keyLength: z.number().int().positive(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number().int().positive(),
      data: z.object({ level: BotLevel }),
    }),
    signature: hex,
  }),
  solution: z.looseObject({ counter: z.number().int().nonnegative(), derivedKey: hex }),
});

const decoded = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, "base64").toString("utf8"));
  } catch {
    // JSON.parse throws only for invalid JSON.
    return undefined;
  }
};

/** Uses ALTCHA's format. Each answer counts once, on all instances. */
export class Challenges {
  private readonly secrets: Secrets;
  private readonly database: Database;
  private readonly rules: BotRules;

  constructor(secrets: Secrets, database: Database, rules: BotRules) {
    this.secrets = secrets;
    this.database = database;
    this.rules = rules;
  }

  /** Takes 2 to 5 ms of work. */
  async create(level: BotLevel, now: Date): Promise<Challenge> {
    const { cost, tries } = this.rules[level];
    return createChallenge({
      algorithm: ALGORITHM,
      cost,
      // Choosing the answer bounds the solver's work and makes checking cost one HMAC instead of one derivation.
      counter: randomInt(tries.least, tries.most),
      deriveKey,
      data: { level },
      expiresAt: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
      ...this.keys(),
    });
  }

  /** Fails if wrong, not ours, too late, or already used. */
  async redeem(payload: string, now: Date): Promise<Result<BotLevel, "wrong" | "expired" | "used">> {
    const answer = Answer.safeParse(decoded(payload));
    if (!answer.success) return err("wrong");
    const { challenge, solution } = answer.data;
    const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
    if (expiresAt <= now) return err("expired");
    const { hmacSignatureSecret, hmacKeySignatureSecret } = this.keys();
    const verdict = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret });
    if (!verdict.verified) return err(verdict.expired ? "expired" : "wrong");
    const first = await this.database
      .insert(botAnswers)
      .values({ challenge: challenge.signature, expiresAt })
      .onConflictDoNothing()
      .returning();
    return first.length === 1 ? ok(challenge.parameters.data.level) : err("used");
  }

  private keys(): { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string } {
    return {
      hmacSignatureSecret: this.secrets.mac("bot-token", "challenge"),
      hmacKeySignatureSecret: this.secrets.mac("bot-token", "answer"),
    };
  }
}
