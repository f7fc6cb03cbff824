import { billingMailTexts } from "../billing/index.ts";
import { type MailTexts, platformMailTexts } from "../platform/index.ts";

/** Texts of all mails, from the modules that send them. */
export const mailTexts: MailTexts = { ...platformMailTexts, ...billingMailTexts };
