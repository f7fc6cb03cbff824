import { foldedEmail } from "@setsuna/kit";
import { or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beginningWith } from "./like-pattern.ts";
import { domainOf, shortName } from "./schema/columns.ts";
import { accounts, billingAddresses } from "./schema/index.ts";

/*
 * Search by prefix only, which uses an index; matching inside a word would read every row. Search each table separately: an
 * `or` across a join reads both in full.
 */

/** Matches names that begin with the text, after an optional company form such as `㈱` or `株式会社`. Case-insensitive. */
export const nameBegins = (name: PgColumn, text: string): SQL | undefined => {
  const pattern = beginningWith(text.toLowerCase());
  return or(sql`lower(${name}) like ${pattern}`, sql`${shortName(name)} like ${pattern}`);
};

/** A subquery: ids of the accounts whose address begins with the text, or whose address does behind the `@`. In any case. */
export const accountsByAddress = (text: string): SQL => {
  const lower = foldedEmail(text).toLowerCase();
  const domain = beginningWith(lower.startsWith("@") ? lower.slice(1) : lower);
  return sql`(select ${accounts.id} from ${accounts} where lower(${accounts.email}) like ${beginningWith(lower)}
    union select ${accounts.id} from ${accounts} where ${domainOf(accounts.email)} like ${domain})`;
};

/** A subquery: ids of the accounts that are billed by a name that begins with the text. */
export const accountsByName = (text: string): SQL =>
  sql`(select ${billingAddresses.accountId} from ${billingAddresses} where ${nameBegins(billingAddresses.name, text)})`;
