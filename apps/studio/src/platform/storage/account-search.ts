import { foldedEmail, foldedText } from "@setsuna/kit";
import { or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beginningWith } from "./like-pattern.ts";
import { accounts } from "./schema/accounts.ts";
import { domainOf, shortName } from "./schema/columns.ts";
import { billingAddresses } from "./schema/documents.ts";

/* Prefix search only, which uses an index. Search each table separately: an `or` across a join reads both in full. */

/** The text as typed and in half width, because stored names keep the width that was entered. */
export const typedForms = (text: string): readonly string[] => [...new Set([text, foldedText(text)])];

/** Skips a leading company form such as `㈱` or `株式会社`. Case-insensitive. */
export const nameBegins = (name: PgColumn, text: string): SQL | undefined =>
  or(
    ...typedForms(text).flatMap((form) => {
      const pattern = beginningWith(form.toLowerCase());
      return [sql`lower(${name}) like ${pattern}`, sql`${shortName(name)} like ${pattern}`];
    }),
  );

export const accountsByAddress = (text: string): SQL => {
  const lower = foldedEmail(text).toLowerCase();
  const domain = beginningWith(lower.startsWith("@") ? lower.slice(1) : lower);
  return sql`(select ${accounts.id} from ${accounts} where lower(${accounts.email}) like ${beginningWith(lower)}
    union select ${accounts.id} from ${accounts} where ${domainOf(accounts.email)} like ${domain})`;
};

export const accountsByName = (text: string): SQL =>
  sql`(select ${billingAddresses.accountId} from ${billingAddresses} where ${nameBegins(billingAddresses.name, text)})`;
