import { randomBytes } from "node:crypto";
import type { Email, Language } from "@setsuna/contracts";
import {
  type AuditPort,
  type Database,
  type Handlers,
  isSameEmail,
  type LimitRule,
  type MailPort,
  type RateLimitPort,
  TooManyRequests,
  takeForAddress,
} from "../../platform/index.ts";
import { contactMessages } from "../../platform/storage/schema/operate.ts";

const FROM_ADDRESS: LimitRule = { name: "contact-address", capacity: 5, perHour: 10 };
/**
 * Confirmations per address, which may be a stranger's. Beyond it, messages are accepted without confirmation, so nobody can
 * block the address's owner from writing.
 */
const TO_MAILBOX: LimitRule = { name: "contact-mailbox", capacity: 3, perHour: 3 };

export interface ContactParts {
  readonly database: Database;
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly limits: RateLimitPort;
  readonly operator: { readonly email: Email; readonly language: Language };
}

/** Stored, mailed to the operator, confirmed and audited in one transaction. Spec §2 Contact, §3, §7. */
export const contactHandlers = ({ database, mail, audit, limits, operator }: ContactParts): Handlers<"sendContact"> => ({
  sendContact: async ({ body }, { origin, signedIn, now }) => {
    const answer = await takeForAddress(limits, FROM_ADDRESS, origin.address, now);
    if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
    const mailbox = body.Email.toLowerCase();
    const owned = signedIn !== undefined && isSameEmail(signedIn.account.email, mailbox);
    const confirmed = (await limits.take(TO_MAILBOX, owned ? `account ${signedIn.account.id}` : mailbox, now)).allowed;
    const id = randomBytes(16).toString("base64url");
    const companyName = body.CompanyName ?? "";
    await database.transaction(async (tx) => {
      await tx.insert(contactMessages).values({
        id,
        email: body.Email,
        name: body.Name,
        companyName: companyName === "" ? null : companyName,
        subject: body.Subject,
        content: body.Content,
        locale: body.Locale,
        address: origin.address,
        createdAt: now,
      });
      const words = { name: body.Name, subject: body.Subject, content: body.Content };
      await mail.enqueue(
        tx,
        {
          reason: `contact-operator:${id}`,
          to: operator.email,
          language: operator.language,
          template: "contact-operator",
          data: { ...words, email: body.Email, companyName, messageId: id },
        },
        now,
      );
      if (confirmed)
        await mail.enqueue(
          tx,
          {
            reason: `contact-sender:${id}`,
            to: body.Email,
            language: body.Locale,
            template: "contact-sender",
            data: { messageId: id },
          },
          now,
        );
      await audit.record(tx, {
        actor: signedIn?.account.id ?? "visitor",
        action: "contact.received",
        subject: id,
        origin,
        at: now,
      });
    });
  },
});
