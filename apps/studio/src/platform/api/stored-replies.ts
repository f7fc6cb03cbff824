import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { KEPT, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, eq, lt } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { msSince } from "../storage/ms-since.ts";
import { idempotentReplies } from "../storage/schema/protection.ts";
import type { Idempotency, IdempotentRequest, KeptReply } from "./idempotency.ts";

/** A first request without an answer after this long died with its process. */
const ABANDONED_MS = 60_000;
/** Longest wait for the first request's response, ms. */
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** Interval between tries to delete a claim while the database is away, in ms. */
const FORGET_AGAIN_MS = 500;
const KEPT_MS = KEPT.replyHours * 3_600_000;

const sha256 = (...parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Answers are sealed under the client's key, of which the table has only a hash: its readers learn no answer. */
const sealKey = ({ scope, key }: IdempotentRequest): Buffer =>
  Buffer.from(hkdfSync("sha256", key, scope, "setsuna kept reply v1", 32));
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const seal = (request: IdempotentRequest, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealKey(request), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
};
const unseal = (request: IdempotentRequest, sealed: string): string => {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealKey(request), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Shared by all instances. `pause` waits this many ms. */
export const storedReplies = (database: Database, log: Log, pause: (ms: number) => Promise<void> = wait): Idempotency => {
  /** False if there is a first request already. */
  const claim = async (key: string, requestHash: string, now: Date): Promise<boolean> => {
    const claimed = await database
      .insert(idempotentReplies)
      .values({ key, requestHash, createdAt: now })
      .onConflictDoUpdate({
        target: idempotentReplies.key,
        set: { requestHash, status: null, body: null, createdAt: now },
        // Its answer is no longer kept. An unfinished one is freed below.
        setWhere: lt(idempotentReplies.createdAt, new Date(now.getTime() - KEPT_MS)),
      })
      .returning({ key: idempotentReplies.key });
    return claimed.length > 0;
  };

  /** Undefined: it left no answer, and another request may be first. */
  const firstAnswer = async (
    request: IdempotentRequest,
    key: string,
    hash: string,
    now: Date,
  ): Promise<KeptReply | undefined> => {
    for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
      const [row] = await database.select().from(idempotentReplies).where(eq(idempotentReplies.key, key));
      if (row === undefined) return undefined;
      if (row.requestHash !== hash) throw new StudioError("idempotency-conflict");
      if (row.status !== null) return { status: row.status, body: row.body === null ? undefined : unseal(request, row.body) };
      if (msSince(row.createdAt, now) > ABANDONED_MS) {
        await database
          .delete(idempotentReplies)
          .where(and(eq(idempotentReplies.key, key), eq(idempotentReplies.createdAt, row.createdAt)));
        return undefined;
      }
      await pause(POLL_MS);
    }
    throw new StudioError("idempotency-conflict", "the first request still runs");
  };

  const isForgotten = async (key: string, claimedAt: Date): Promise<boolean> => {
    try {
      await database
        .delete(idempotentReplies)
        .where(and(eq(idempotentReplies.key, key), eq(idempotentReplies.createdAt, claimedAt)));
      return true;
    } catch (error) {
      if (error instanceof DatabaseAway) return false;
      throw error;
    }
  };
  /** Goes on until the claim is deleted: the client's retries would be refused until it counts as abandoned. */
  const forgetLater = async (key: string, claimedAt: Date): Promise<void> => {
    for (let waited = 0; waited < ABANDONED_MS; waited += FORGET_AGAIN_MS) {
      await pause(FORGET_AGAIN_MS);
      if (await isForgotten(key, claimedAt)) return;
    }
  };

  return {
    once: async (request, now, action, keep) => {
      const key = sha256(request.scope, request.key);
      const requestHash = sha256(request.contents);
      while (!(await claim(key, requestHash, now))) {
        const answer = await firstAnswer(request, key, requestHash, now);
        if (answer !== undefined) return answer;
      }
      const forget = async (): Promise<void> => {
        if (!(await isForgotten(key, now)))
          forgetLater(key, now).catch((error: unknown) =>
            log.warn({ err: error }, "a claim of a failed request could not be deleted"),
          );
      };
      try {
        const answer = await action();
        if (!keep(answer)) await forget();
        else
          await database
            .update(idempotentReplies)
            .set({ status: answer.status, body: answer.body === undefined ? null : seal(request, answer.body) })
            .where(eq(idempotentReplies.key, key));
        return answer;
      } catch (error) {
        await forget();
        throw error;
      }
    },
  };
};

export const sweepReplies = async (database: Database, now: Date): Promise<void> => {
  await database.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, new Date(now.getTime() - KEPT_MS)));
};
