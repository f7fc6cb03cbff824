import { billingMailTexts } from "../billing/index.ts";
import { type MailTexts, platformMailTexts } from "../platform/index.ts";

export const mailTexts: MailTexts = { ...platformMailTexts, ...billingMailTexts };
