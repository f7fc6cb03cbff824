import type { Email, Language } from "@setsuna/contracts";
import type { MailTemplate, MailTemplates, OutgoingMail } from "./mail-port.ts";

export interface MailReader {
  readonly email: Email;
  readonly language: Language;
}

/** `cause` deduplicates the mail. */
export const mailOf =
  <Template extends MailTemplate>(template: Template) =>
  (to: MailReader, cause: string, data: MailTemplates[Template]): OutgoingMail<Template> => ({
    reason: `${template}:${cause}`,
    to: to.email,
    language: to.language,
    template,
    data,
  });

/** `cause`: token ID. */
export const tokenCreatedMail = mailOf("token-created");
/** `cause`: invitation ID. */
export const organizationInvitationMail = mailOf("organization-invitation");
/** `cause`: account and time. */
export const tokensRevokedMail = mailOf("tokens-revoked");
/** `cause`: endpoint and time. */
export const webhookDisabledMail = mailOf("webhook-disabled");
