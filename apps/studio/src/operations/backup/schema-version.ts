import { z } from "zod";
import { knownMigrations } from "../../platform/index.ts";

export const newestMigration = (): number => Math.max(...knownMigrations().map(({ when }) => when));

/** Null before the first migration. */
export const APPLIED_MIGRATION = "select max(created_at)::text as newest from drizzle.__drizzle_migrations";

export const appliedMigration = (rows: readonly unknown[]): number => {
  const [row] = z.array(z.object({ newest: z.string().nullable() })).parse(rows);
  return Number(row?.newest ?? 0);
};
