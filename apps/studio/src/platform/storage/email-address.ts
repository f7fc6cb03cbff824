import { domainToUnicode } from "node:url";
import { foldedEmail } from "@setsuna/kit";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Lower case, first with an ASCII domain as stored, then in letters, as user pools or older rows may have it. */
export const emailForms = (typed: string): readonly string[] => {
  const email = foldedEmail(typed).toLowerCase();
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const letters = domainToUnicode(domain);
  return letters === "" || letters === domain ? [email] : [email, `${email.slice(0, -domain.length)}${letters}`];
};

export const hasEmail = (column: PgColumn, typed: string): SQL => inArray(sql`lower(${column})`, [...emailForms(typed)]);

export const isSameEmail = (one: string, other: string): boolean =>
  foldedEmail(one).toLowerCase() === foldedEmail(other).toLowerCase();
