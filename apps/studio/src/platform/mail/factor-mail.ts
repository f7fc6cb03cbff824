import { mailOf } from "./billing-mail.ts";

/** `cause`: factor and time. */
export const factorAddedMail = mailOf("factor-added");
/** `cause`: factor and time. */
export const factorRemovedMail = mailOf("factor-removed");
/** `cause`: account and time, or the used code. */
export const recoveryCodesMail = mailOf("recovery-codes");
/** `cause`: removal and its event. */
export const factorsRemovalMail = mailOf("factors-removal");
