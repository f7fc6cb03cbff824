import { mailOf } from "./mail-of.ts";

export const factorAddedMail = mailOf("factor-added");
export const factorRemovedMail = mailOf("factor-removed");
export const recoveryCodesMail = mailOf("recovery-codes");
export const factorsRemovalMail = mailOf("factors-removal");
