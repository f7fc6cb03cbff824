import { domainToUnicode } from "node:url";
import { foldedEmail } from "@setsuna/kit";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns the address as rows may hold it, in lower case: first with its domain in ASCII, as it is stored, then in letters, as a user pool or an
 * older row may have it.
 */
export const emailForms = (typed: string): readonly string[] => {
  const email = foldedEmail(typed).toLowerCase();
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const letters = domainToUnicode(domain);
  return letters === "" || letters === domain ? [email] : [email, `${email.slice(0, -domain.length)}${letters}`];
};

/** Matches rows with that address, in any case and with an international domain in either form. An index on `lower(column)` serves it. */
export const hasEmail = (column: PgColumn, typed: string): SQL => inArray(sql`lower(${column})`, [...emailForms(typed)]);

/** Returns whether two texts are one address. */
export const isSameEmail = (one: string, other: string): boolean =>
  foldedEmail(one).toLowerCase() === foldedEmail(other).toLowerCase();
