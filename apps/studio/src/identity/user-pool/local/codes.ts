import { randomBytes, timingSafeEqual } from "node:crypto";
import { type CodePurpose, codeOf, judgeGuess, LinkCode, maskedAddress, newCode, partsOfCode } from "@setsuna/account";
import { Email, Language } from "@setsuna/contracts";
import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/index.ts";
import { identityCodes } from "../../../platform/storage/schema/identity.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Reader, UserRow } from "./users.ts";

const TEMPLATES = { confirm: "confirm-sign-up", reset: "reset-password" } as const satisfies Record<CodePurpose, string>;

export type CodeRow = typeof identityCodes.$inferSelect;

export interface CodeRequest {
  readonly user: Pick<UserRow, "subject" | "email" | "locale">;
  readonly purpose: CodePurpose;
  /** Of a reset. Null for a sign-up, which has its own binding. */
  readonly client: string | null;
}

const macOf = ({ secrets }: IdentityContext, subject: string, purpose: CodePurpose, id: string, code: string): string =>
  secrets.mac("identity-code", `${subject} ${purpose} ${id} ${code}`);

const ofUser = (subject: string, purpose: CodePurpose) =>
  and(eq(identityCodes.subject, subject), eq(identityCodes.purpose, purpose));

/**
 * Mails a new code. Replaces an earlier one of the same sign-up, or of the same client's reset; other clients' codes stay valid.
 * Returns CodeDeliveryDetails.
 */
export const mailCode = async (context: IdentityContext, tx: Transaction, { user, purpose, client }: CodeRequest, now: Date) => {
  const id = randomBytes(16).toString("base64url");
  const code = codeOf(randomBytes(6));
  const earlier = ofUser(user.subject, purpose);
  await tx.delete(identityCodes).where(client === null ? earlier : and(earlier, eq(identityCodes.client, client)));
  await tx.insert(identityCodes).values({
    id,
    subject: user.subject,
    purpose,
    codeHash: macOf(context, user.subject, purpose, id, code),
    client,
    createdAt: now,
    ...newCode(purpose, now),
  });
  await context.mail.enqueue(
    tx,
    {
      reason: `identity-${purpose}:${id}`,
      to: Email.parse(user.email),
      language: Language.parse(user.locale),
      template: TEMPLATES[purpose],
      // A sign-up's page must still ask for the password; a reset's link is the whole proof.
      data: { code, email: user.email, request: purpose === "confirm" ? user.subject : id },
    },
    now,
  );
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: maskedAddress(user.email) } };
};

/** `stranger`: requested by another client, so a wrong guess must not use it up. */
export interface ChosenCode {
  readonly row: CodeRow | undefined;
  readonly stranger: boolean;
}

export const codeOfSignUp = async (reader: Reader, subject: string): Promise<ChosenCode> => {
  const [row] = await reader.select().from(identityCodes).where(ofUser(subject, "confirm"));
  return { row, stranger: false };
};

/**
 * The reset named by the link's code, else the client's own, else the newest. A stranger's guess at the last has another
 * allowance.
 */
export const codeOfReset = async (reader: Reader, subject: string, guess: string, client: string): Promise<ChosenCode> => {
  const rows = await reader.select().from(identityCodes).where(ofUser(subject, "reset")).orderBy(desc(identityCodes.createdAt));
  const code = LinkCode.safeParse(guess);
  const request = code.success ? partsOfCode(code.data).request : undefined;
  if (request !== undefined) return { row: rows.find(({ id }) => id === request), stranger: false };
  const own = rows.find((row) => row.client === client);
  return { row: own ?? rows[0], stranger: own === undefined && rows.length > 0 };
};

/**
 * Lock the user's row first. Undefined: right; uses up all codes of that purpose. Return a refusal from the transaction rather
 * than throwing it, so that the wrong guess stays counted.
 */
export const takeCode = async (
  context: IdentityContext,
  tx: Transaction,
  { row, stranger }: ChosenCode,
  guess: string,
  now: Date,
): Promise<IdentityRefusal | undefined> => {
  const wrong = () => new IdentityRefusal("CodeMismatchException", "Invalid verification code provided, please try again.");
  const code = LinkCode.safeParse(guess);
  // It can't be right, so refusing reveals nothing and needn't count.
  if (!code.success) return wrong();
  const matches =
    row !== undefined &&
    timingSafeEqual(
      Buffer.from(row.codeHash),
      Buffer.from(macOf(context, row.subject, row.purpose, row.id, partsOfCode(code.data).digits)),
    );
  const judged = judgeGuess(row, matches, now);
  switch (judged.outcome) {
    case "accepted":
      if (row !== undefined) await tx.delete(identityCodes).where(ofUser(row.subject, row.purpose));
      return undefined;
    case "wrong":
      if (row !== undefined && !stranger)
        await tx.update(identityCodes).set({ wrongGuesses: judged.code.wrongGuesses }).where(eq(identityCodes.id, row.id));
      return wrong();
    case "exhausted":
      return new IdentityRefusal("LimitExceededException", "Attempt limit exceeded, please try after some time.");
    case "expired":
      return new IdentityRefusal("ExpiredCodeException", "Invalid code provided, please request a code again.");
  }
};
