import { createHash, randomBytes } from "node:crypto";
import type { SrpServerSession } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { identityChallenges } from "../../../platform/storage/schema/identity.ts";
import type { IdentityContext } from "./identity-context.ts";

const LIFETIME_MS = 5 * 60_000;
const SECRET_BLOCK_BYTES = 64;

const idOf = (secretBlock: string): string => createHash("sha256").update(secretBlock, "utf8").digest("hex");

export interface OpenChallenge {
  readonly subject: string;
  readonly clientPublic: bigint;
  readonly session: SrpServerSession;
}

/** Returns the SECRET_BLOCK in base64, which the answer must include. */
export const keepChallenge = async (
  { database, secrets }: IdentityContext,
  { subject, clientPublic, session }: OpenChallenge,
  now: Date,
): Promise<string> => {
  const secretBlock = randomBytes(SECRET_BLOCK_BYTES).toString("base64");
  const id = idOf(secretBlock);
  await database.insert(identityChallenges).values({
    id,
    subject,
    clientPublic: clientPublic.toString(16),
    serverPublic: session.publicValue.toString(16),
    sealedServerSecret: secrets.seal("identity-challenge", session.secret.toString(16), id),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return secretBlock;
};

/** Deleted, so that only one answer is judged. Undefined: missing or older than 5 minutes. */
export const takeChallenge = async (
  { database, secrets }: IdentityContext,
  secretBlock: string,
  now: Date,
): Promise<OpenChallenge | undefined> => {
  const id = idOf(secretBlock);
  const [row] = await database.delete(identityChallenges).where(eq(identityChallenges.id, id)).returning();
  if (row === undefined || row.expiresAt.getTime() <= now.getTime()) return undefined;
  return {
    subject: row.subject,
    clientPublic: BigInt(`0x${row.clientPublic}`),
    session: {
      secret: BigInt(`0x${secrets.open("identity-challenge", row.sealedServerSecret, id)}`),
      publicValue: BigInt(`0x${row.serverPublic}`),
    },
  };
};
