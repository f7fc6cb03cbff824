import type { MailTexts } from "./mail-template.ts";
import { confirmSignUp } from "./templates/confirm-sign-up.ts";
import { contactOperator } from "./templates/contact-operator.ts";
import { contactReply } from "./templates/contact-reply.ts";
import { contactSender } from "./templates/contact-sender.ts";
import { factorAdded } from "./templates/factor-added.ts";
import { factorRemoved } from "./templates/factor-removed.ts";
import { factorsRemoval } from "./templates/factors-removal.ts";
import { organizationInvitation } from "./templates/organization-invitation.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { recoveryCodes } from "./templates/recovery-codes.ts";
import { resetPassword } from "./templates/reset-password.ts";
import { tokenCreated } from "./templates/token-created.ts";
import { tokensRevoked } from "./templates/tokens-revoked.ts";
import { webhookDisabled } from "./templates/webhook-disabled.ts";

export const platformMailTexts = {
  "confirm-sign-up": confirmSignUp,
  "reset-password": resetPassword,
  "password-changed": passwordChanged,
  "contact-operator": contactOperator,
  "contact-sender": contactSender,
  "contact-reply": contactReply,
  "token-created": tokenCreated,
  "tokens-revoked": tokensRevoked,
  "webhook-disabled": webhookDisabled,
  "factor-added": factorAdded,
  "factor-removed": factorRemoved,
  "factors-removal": factorsRemoval,
  "recovery-codes": recoveryCodes,
  "organization-invitation": organizationInvitation,
} satisfies Partial<MailTexts>;
