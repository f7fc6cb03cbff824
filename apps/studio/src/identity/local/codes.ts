import { randomBytes, timingSafeEqual } from "node:crypto";
import { type CodePurpose, codeOf, judgeGuess, MailCode, maskedAddress, newCode } from "@setsuna/account";
import { Email, Language } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../storage/database.ts";
import { identityCodes } from "../../storage/schema/index.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { UserRow } from "./users.ts";

const TEMPLATES = { confirm: "confirm-sign-up", reset: "reset-password" } as const satisfies Record<CodePurpose, string>;

/** A code belongs to one user, one purpose and one mail. */
const macOf = ({ secrets }: IdentityContext, subject: string, purpose: CodePurpose, id: string, code: string): string =>
  secrets.mac("identity-code", `${subject} ${purpose} ${id} ${code}`);

const ofUser = (subject: string, purpose: CodePurpose) =>
  and(eq(identityCodes.subject, subject), eq(identityCodes.purpose, purpose));

/** Makes a new code, which takes the place of an earlier one, and puts its mail into the outbox. Returns CodeDeliveryDetails. */
export const mailCode = async (
  context: IdentityContext,
  tx: Transaction,
  user: Pick<UserRow, "subject" | "email" | "locale">,
  purpose: CodePurpose,
  now: Date,
) => {
  const id = randomBytes(16).toString("base64url");
  const code = codeOf(randomBytes(6));
  await tx.delete(identityCodes).where(ofUser(user.subject, purpose));
  await tx.insert(identityCodes).values({
    id,
    subject: user.subject,
    purpose,
    codeHash: macOf(context, user.subject, purpose, id, code),
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
      data: { code, email: user.email },
    },
    now,
  );
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: maskedAddress(user.email) } };
};

/**
 * Takes a guess at the live code of a user whose row is locked. Undefined: it was right, and the code is used up. A refusal must be
 * returned from the transaction, not thrown, so that the wrong guess stays counted.
 */
export const takeCode = async (
  context: IdentityContext,
  tx: Transaction,
  subject: string,
  purpose: CodePurpose,
  guess: string,
  now: Date,
): Promise<IdentityRefusal | undefined> => {
  const wrong = () => new IdentityRefusal("CodeMismatchException", "Invalid verification code provided, please try again.");
  const code = MailCode.safeParse(guess);
  // It cannot be right, so it tells nobody anything and need not count.
  if (!code.success) return wrong();
  const [row] = await tx.select().from(identityCodes).where(ofUser(subject, purpose)).for("update");
  const matches =
    row !== undefined &&
    timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(macOf(context, subject, purpose, row.id, code.data)));
  const judged = judgeGuess(row, matches, now);
  switch (judged.outcome) {
    case "accepted":
      await tx.delete(identityCodes).where(ofUser(subject, purpose));
      return undefined;
    case "wrong":
      await tx.update(identityCodes).set({ wrongGuesses: judged.code.wrongGuesses }).where(ofUser(subject, purpose));
      return wrong();
    case "exhausted":
      return new IdentityRefusal("LimitExceededException", "Attempt limit exceeded, please try after some time.");
    case "expired":
      return new IdentityRefusal("ExpiredCodeException", "Invalid code provided, please request a code again.");
  }
};
