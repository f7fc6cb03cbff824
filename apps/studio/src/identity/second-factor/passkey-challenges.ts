import { parseJson } from "@setsuna/kit";
import { and, eq, gt, lt } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../platform/index.ts";
import { passkeyChallenges } from "../../platform/storage/schema/second-factors.ts";

const LIFETIME_MS = 5 * 60 * 1000;

type Purpose = "register" | "authenticate";

export const rememberChallenge = async (
  tx: Transaction,
  challenge: string,
  purpose: Purpose,
  accountId: string | undefined,
  now: Date,
): Promise<void> => {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await tx.insert(passkeyChallenges).values({ challenge, purpose, accountId: accountId ?? null, expiresAt });
};

const Response = z.object({ response: z.object({ clientDataJSON: z.string().max(8192) }) });
const ClientData = z.object({ challenge: z.string().min(1).max(200) });

const challengeOf = (response: unknown): string | undefined => {
  const parsed = Response.safeParse(response);
  if (!parsed.success) return undefined;
  const text = Buffer.from(parsed.data.response.clientDataJSON, "base64url").toString("utf8");
  return ClientData.safeParse(parseJson(text)).data?.challenge;
};

/** Single use, right or wrong, within five minutes and for its account only. Undefined: no such challenge. */
export const takeChallenge = async (
  database: Database,
  response: unknown,
  purpose: Purpose,
  accountId: string | undefined,
  now: Date,
): Promise<string | undefined> => {
  const challenge = challengeOf(response);
  if (challenge === undefined) return undefined;
  const [taken] = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning();
  return taken !== undefined && taken.accountId === (accountId ?? null) ? challenge : undefined;
};
