import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorBody } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { type AuditVerification, lockDataDirectory } from "../../platform/index.ts";
import { type OpenArchive, openArchive } from "./archive-reader.ts";
import type { SitePlaces } from "./backup.ts";
import { keyForRestore } from "./key-file.ts";
import { lookAtServer, restoreEmbedded, restorePostgres } from "./restore-database.ts";
import { newestMigration } from "./schema-version.ts";

const OWN = ["database", "secret.key", "releases", "operator.json"];

const ownIn = (directory: string): string[] =>
  OWN.filter(
    (name) => existsSync(join(directory, name)) && (name !== "releases" || readdirSync(join(directory, name)).length > 0),
  );

/** Returns existing files and tables. Fails if others use the database. */
const lookAround = async (site: SitePlaces): Promise<Result<{ files: string[]; tables: number }, string>> => {
  const files = ownIn(site.dataDirectory);
  if (site.databaseUrl === undefined) return ok({ files, tables: 0 });
  const { others, tables } = await lookAtServer(site.databaseUrl);
  return others > 0 ? err(errorBody("database-in-use").en) : ok({ files, tables });
};

/** Keyed by file system code. The operator can repair these. */
const NO_ROOM: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "there is no space left"],
  ["EDQUOT", "the quota is used up"],
  ["EROFS", "nothing can be written"],
  ["EACCES", "this account may not write"],
]);

interface Plan {
  readonly site: SitePlaces;
  readonly archive: OpenArchive;
  readonly staging: string;
  /** Suffix for replaced data: lowercase letters and digits. */
  readonly suffix: string;
  readonly there: { readonly files: readonly string[]; readonly tables: number };
  readonly keyText: string | undefined;
}

/** Restores and verifies in a temporary folder, then swaps it with the existing data. */
const carryOut = async (plan: Plan): Promise<Result<{ audit: AuditVerification; aside: string | undefined }, string>> => {
  const { site, archive, staging, suffix, there, keyText } = plan;
  const { dataDirectory, databaseUrl } = site;
  const extracted = await archive.extract(staging);
  if (!extracted.ok) return extracted;
  const restored =
    databaseUrl === undefined
      ? await restoreEmbedded(join(staging, "database.tar"), join(staging, "database"))
      : await restorePostgres(join(staging, "database.dump"), databaseUrl, there.tables > 0 ? suffix : undefined);
  if (!restored.ok) return restored;
  if (keyText !== undefined) await writeFile(join(staging, "secret.key"), `${keyText}\n`, { mode: 0o600 });
  const aside = there.files.length === 0 ? undefined : join(dataDirectory, `before-restore-${suffix}`);
  if (aside !== undefined) {
    await mkdir(aside, { mode: 0o700 });
    for (const name of there.files) await rename(join(dataDirectory, name), join(aside, name));
  }
  for (const name of ownIn(staging)) {
    await rm(join(dataDirectory, name), { recursive: true, force: true });
    await rename(join(staging, name), join(dataDirectory, name));
  }
  return ok({ audit: restored.value, aside });
};

const told = (
  madeAt: string,
  { audit, aside }: { audit: AuditVerification; aside: string | undefined },
  plan: Plan,
): string[] => [
  `Restored what was backed up at ${madeAt}.`,
  audit.brokenAt === null
    ? `The audit log is whole: ${audit.entries} entries.`
    : `The audit log does not follow from entry ${audit.brokenAt} on: it was so when it was backed up.`,
  ...(aside === undefined ? [] : [`What was there before is in ${aside}.`]),
  ...(plan.there.tables > 0
    ? [`The former tables are in the schemas before_restore_${plan.suffix}_public and before_restore_${plan.suffix}_drizzle.`]
    : []),
  ...(plan.archive.manifest.parts.some(({ name }) => name === "operator.json")
    ? [`The operator's file is ${join(plan.site.dataDirectory, "operator.json")}: name it in OPERATOR_FILE.`]
    : []),
];

/**
 * Refuses an archive that is damaged, newer, of another engine or key, a running site, and, without `force`, an existing site.
 * Result and failure are text for the operator.
 */
export const restore = async (path: string, site: SitePlaces, force: boolean, now: Date): Promise<Result<string, string>> => {
  const opened = await openArchive(path, newestMigration());
  if (!opened.ok) return opened;
  const archive = opened.value;
  try {
    const { engine, keyCheck, madeAt } = archive.manifest;
    if ((engine === "embedded") !== (site.databaseUrl === undefined)) return err(errorBody("backup-other-engine").en);
    const key = keyForRestore(path, site.secretKey, keyCheck);
    if (!key.ok) return key;
    const lock = lockDataDirectory(site.dataDirectory);
    if (!lock.ok) return lock;
    const staging = join(site.dataDirectory, `restore-${randomBytes(8).toString("hex")}.tmp`);
    try {
      const there = await lookAround(site);
      if (!there.ok) return there;
      if (!force && (there.value.files.length > 0 || there.value.tables > 0)) return err(errorBody("site-not-empty").en);
      await mkdir(staging, { mode: 0o700 });
      const suffix = now.toISOString().replace(/[^0-9]/g, "");
      const plan: Plan = { site, archive, staging, suffix, there: there.value, keyText: key.value.text };
      const done = await carryOut(plan);
      return done.ok ? ok(told(madeAt, done.value, plan).join("\n")) : done;
    } catch (error) {
      const reason = NO_ROOM.get(error instanceof Error && "code" in error ? String(error.code) : "");
      if (reason === undefined) throw error;
      return err(`Nothing was restored: ${reason} in ${site.dataDirectory}.`);
    } finally {
      await rm(staging, { recursive: true, force: true });
      lock.value.release();
    }
  } finally {
    archive.close();
  }
};
