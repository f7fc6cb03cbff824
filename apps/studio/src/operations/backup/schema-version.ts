import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MIGRATIONS } from "../../platform/index.ts";

const Journal = z.object({ entries: z.array(z.object({ when: z.number().int() })).min(1) });

/** The newest migration that this program knows, by its time in the journal. */
export const newestMigration = (): number => {
  const journal = Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8")));
  return Math.max(...journal.entries.map(({ when }) => when));
};

/** Asks a database for the newest migration that it has; null before the first. */
export const APPLIED_MIGRATION = "select max(created_at)::text as newest from drizzle.__drizzle_migrations";

/** The answer to {@link APPLIED_MIGRATION} as a number. */
export const appliedMigration = (rows: readonly unknown[]): number => {
  const [row] = z.array(z.object({ newest: z.string().nullable() })).parse(rows);
  return Number(row?.newest ?? 0);
};
