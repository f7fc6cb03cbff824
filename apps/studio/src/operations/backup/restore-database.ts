import { openAsBlob } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { errorBody } from "@setsuna/contracts";
import { err, ok, type Result, silentLog } from "@setsuna/kit";
import {
  type AuditVerification,
  embeddedEngine,
  migrateEmbedded,
  type OpenDatabase,
  openPostgres,
  safeText,
  verifyAuditLog,
  withConnection,
} from "../../platform/index.ts";
import { holdsDatabase } from "./database-tar.ts";
import { runPostgresProgram } from "./postgres-programs.ts";

const lookedThrough = async (opened: OpenDatabase): Promise<AuditVerification> => {
  try {
    return await verifyAuditLog(opened.database);
  } finally {
    await opened.close();
  }
};

/** `directory` must not exist. Migrates it. The failure is a sentence. */
export const restoreEmbedded = async (tar: string, directory: string): Promise<Result<AuditVerification, string>> => {
  if (!holdsDatabase(tar)) return err(errorBody("backup-damaged").en);
  let engine: PGlite;
  try {
    engine = await embeddedEngine(directory, await openAsBlob(tar));
  } catch (error) {
    // The archive is intact, so another engine version wrote it.
    return err(`${errorBody("backup-other-engine").en} (${error instanceof Error ? error.message : String(error)})`);
  }
  try {
    return ok(await lookedThrough(await migrateEmbedded(engine, silentLog)));
  } catch (error) {
    return err(`${errorBody("backup-damaged").en} (${safeText(error instanceof Error ? error.message : String(error))})`);
  }
};

export const lookAtServer = (url: string): Promise<{ readonly others: number; readonly tables: number }> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ others: number; tables: number }>(`select
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend') as others,
      (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables`);
    return rows[0] ?? { others: 0, tables: 0 };
  });

/** Moves into schemas named after `suffix`; {@link back} reverts it. */
const moveAside = (suffix: string): readonly string[] => [
  `alter schema public rename to before_restore_${suffix}_public`,
  "create schema public",
  `do $$ begin if exists (select from pg_namespace where nspname = 'drizzle') then
    alter schema drizzle rename to before_restore_${suffix}_drizzle; end if; end $$`,
];
const back = (suffix: string): readonly string[] => [
  "drop schema if exists drizzle cascade",
  "drop schema public cascade",
  `alter schema before_restore_${suffix}_public rename to public`,
  `do $$ begin if exists (select from pg_namespace where nspname = 'before_restore_${suffix}_drizzle') then
    alter schema before_restore_${suffix}_drizzle rename to drizzle; end if; end $$`,
];

const together = async (url: string, statements: readonly string[]): Promise<void> => {
  await withConnection(url, (client) => client.query(["begin", ...statements, "commit"].join(";\n")));
};

/**
 * Restores a dump into the database at `url` in one transaction and migrates its tables. `aside` (lowercase letters and
 * digits): keeps existing data in schemas of that name, and puts it back if the restore fails. Undefined if the database is
 * empty. The failure is one sentence.
 */
export const restorePostgres = async (
  dump: string,
  url: string,
  aside: string | undefined,
): Promise<Result<AuditVerification, string>> => {
  if (aside !== undefined) await together(url, moveAside(aside));
  const database = libpqName(url);
  const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", `--dbname=${database}`, dump];
  const restored = await runPostgresProgram("pg_restore", url, args);
  if (restored.ok) return ok(await lookedThrough(await openPostgres(url, silentLog)));
  if (aside !== undefined) await together(url, back(aside));
  return restored;
};

/** `pg_restore` requires the name on its command line; the login stays in the environment. */
const libpqName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
