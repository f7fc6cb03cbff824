import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, text, timestamp } from "drizzle-orm/pg-core";

/** 22 base64url characters, made by the application. */
export const rowId = () => text("id").primaryKey();
/** Lower case, without leading company form: `㈱髙﨑𠮷野家` is found by `髙﨑`. Indexed. */
export const shortName = (name: PgColumn): SQL =>
  sql`lower(regexp_replace(${name}, '^(株式会社|有限会社|合同会社|㈱|㈲|[(（]株[)）]|[(（]有[)）])\\s*', ''))`;

export const domainOf = (email: PgColumn): SQL => sql`lower(split_part(${email}, '@', 2))`;

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
