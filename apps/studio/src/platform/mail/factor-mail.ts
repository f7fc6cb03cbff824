import { mailOf } from "./billing-mail.ts";

/** `cause`: the factor and the moment. */
export const factorAddedMail = mailOf("factor-added");
/** `cause`: the factor and the moment. */
export const factorRemovedMail = mailOf("factor-removed");
/** `cause`: the account and the moment, or the code that was used. */
export const recoveryCodesMail = mailOf("recovery-codes");
/** `cause`: the removal and what happened to it. */
export const factorsRemovalMail = mailOf("factors-removal");
