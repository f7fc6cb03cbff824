import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";
import { embeddedEngine, lockDataDirectory, recordBackup, withConnection } from "../../platform/index.ts";
import { dumpByRunningStudio, recordByRunningStudio } from "../commands/admin-channel.ts";
import { runPostgresProgram } from "./postgres-programs.ts";
import { APPLIED_MIGRATION, appliedMigration } from "./schema-version.ts";

export type Dumped = Result<{ readonly schema: number }, string>;

type Engine = Awaited<ReturnType<typeof embeddedEngine>>;

/** `refusal` applies if a studio holds the data directory. */
const withStoppedEngine = async <Outcome>(
  dataDirectory: string,
  refusal: string,
  use: (engine: Engine) => Promise<Outcome>,
): Promise<Result<Outcome, string>> => {
  const lock = lockDataDirectory(dataDirectory);
  if (!lock.ok) return err(refusal);
  try {
    const directory = join(dataDirectory, "database");
    if (!existsSync(join(directory, "PG_VERSION"))) return err(`There is no database in ${dataDirectory}.`);
    const engine = await embeddedEngine(directory);
    try {
      return ok(await use(engine));
    } finally {
      await engine.close();
    }
  } finally {
    lock.value.release();
  }
};

export const dumpEmbedded = async (dataDirectory: string, path: string): Promise<Dumped> => {
  const running = await dumpByRunningStudio(dataDirectory, path);
  if (running.ok) return ok({ schema: Number(running.value) });
  return withStoppedEngine(dataDirectory, running.error, async (engine) => {
    const { rows } = await engine.query(APPLIED_MIGRATION);
    await writeFile(path, await bytesOf(await engine.dumpDataDir("none")), { mode: 0o600, flag: "wx" });
    return { schema: appliedMigration(rows) };
  });
};

/** Records it for the metric of the newest backup. The failure is text for the operator. */
export const recordBackupIn = async (
  { dataDirectory, databaseUrl }: { readonly dataDirectory: string; readonly databaseUrl: string | undefined },
  at: Date,
): Promise<Result<unknown, string>> => {
  if (databaseUrl !== undefined) return ok(await withConnection(databaseUrl, (client) => client.query(recordBackup(at))));
  const running = await recordByRunningStudio(dataDirectory);
  return running.ok ? running : withStoppedEngine(dataDirectory, running.error, (engine) => engine.query(recordBackup(at)));
};

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

export const dumpPostgres = async (url: string, path: string): Promise<Dumped> => {
  const schema = await withConnection(url, async (client) => appliedMigration((await client.query(APPLIED_MIGRATION)).rows));
  const args = ["--format=custom", "--no-owner", "--no-privileges", "--exclude-schema=before_restore_*", `--file=${path}`];
  const dumped = await runPostgresProgram("pg_dump", url, args);
  return dumped.ok ? ok({ schema }) : dumped;
};
