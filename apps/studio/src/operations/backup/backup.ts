import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";
import { masterKey } from "../../platform/index.ts";
import { type Source, writeArchive } from "./archive-writer.ts";
import { dumpEmbedded, dumpPostgres, recordBackupIn } from "./database-dump.ts";
import { keyCheckOf, keyFileOf } from "./key-file.ts";
import { BACKUP_FORM, PartName } from "./manifest.ts";

export interface SitePlaces {
  readonly dataDirectory: string;
  /** Absent for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly operatorFile: string | undefined;
}

const releasesIn = (dataDirectory: string): Source[] => {
  const folder = join(dataDirectory, "releases");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).map((file) => ({ name: `releases/${file}`, path: join(folder, file), compress: false }));
  // Skips uploads in progress.
  return names.filter(({ name }) => PartName.safeParse(name).success);
};

/**
 * Database, builds and operator's file. The master key goes into a separate file, because the archive alone must not be usable.
 * Result and failure are text for the operator.
 */
export const backUp = async (path: string, site: SitePlaces, now: Date): Promise<Result<string, string>> => {
  const { dataDirectory, databaseUrl, secretKey, operatorFile } = site;
  const keyFile = keyFileOf(path);
  for (const file of [path, keyFile]) if (existsSync(file)) return err(`${file} is there already; choose another name.`);
  if (!existsSync(dirname(path))) return err(`There is no folder ${dirname(path)}.`);
  if (!existsSync(dataDirectory)) return err(`There is no data directory ${dataDirectory}.`);
  const ownKey = join(dataDirectory, "secret.key");
  if (secretKey === undefined && !existsSync(ownKey)) return err(`There is no site in ${dataDirectory}.`);
  const key = masterKey(dataDirectory, secretKey);
  if (!key.ok) return key;
  const embedded = databaseUrl === undefined;
  const dump = join(dataDirectory, `backup-${randomBytes(8).toString("hex")}.tmp`);
  try {
    const dumped = databaseUrl === undefined ? await dumpEmbedded(dataDirectory, dump) : await dumpPostgres(databaseUrl, dump);
    if (!dumped.ok) return dumped;
    const sources: Source[] = [
      { name: embedded ? "database.tar" : "database.dump", path: dump, compress: embedded },
      ...(operatorFile === undefined ? [] : [{ name: "operator.json", path: operatorFile, compress: true }]),
      ...releasesIn(dataDirectory),
    ];
    const { parts } = await writeArchive(path, sources, {
      form: BACKUP_FORM,
      madeAt: now.toISOString(),
      engine: embedded ? "embedded" : "postgres",
      schema: dumped.value.schema,
      keyCheck: keyCheckOf(key.value),
    });
    if (secretKey === undefined) await writeFile(keyFile, await readFile(ownKey), { mode: 0o600, flag: "wx" });
    const recorded = await recordBackupIn(site, now);
    if (!recorded.ok) return err(`${path} is complete, but its time could not be recorded: ${recorded.error}`);
    const megabytes = (parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
    const keyIs =
      secretKey === undefined
        ? `The master key is in ${keyFile}: keep it apart from the archive, neither is of use without the other.`
        : "The master key (SECRET_KEY) is not in it: keep it apart from the archive.";
    return ok(`${path}: ${parts.length} parts, ${megabytes} MB before compression.\n${keyIs}`);
  } finally {
    await rm(dump, { force: true });
  }
};
