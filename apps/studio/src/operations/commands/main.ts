import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { SerialId } from "@setsuna/contracts";
import { err, ok, type Result, silentLog } from "@setsuna/kit";
import { DEMO_EMAIL, logNameOf, masterKey, openStorage, readConfig, secretsUnder } from "../../platform/index.ts";
import { backUp } from "../backup/backup.ts";
import { readBackupCommand } from "../backup/backup-words.ts";
import { restore } from "../backup/restore.ts";
import { keptDemoPassword } from "../demo/demo-login.ts";
import { sendAdminCommand } from "./admin-channel.ts";
import { publishOnSite, readPublishCommand } from "./publish-command.ts";
import { type AdminCommand, readAdminCommand, runAdminCommand } from "./roles.ts";

const leave = (code: number, sentences: readonly string[]): never => {
  (code === 0 ? process.stdout : process.stderr).write(`${sentences.join("\n")}\n`);
  process.exit(code);
};

const words = process.argv.slice(2);
// Archives and keys are private to this account.
process.umask(0o077);

/** A database server needs no running studio. */
const runOnServer = async (
  databaseUrl: string,
  dataDirectory: string,
  command: AdminCommand,
): Promise<Result<string, string>> => {
  const storage = await openStorage({ databaseUrl, dataDirectory }, silentLog, () => new Date());
  if (!storage.ok) return storage;
  try {
    return await runAdminCommand(storage.value.database, command, new Date());
  } finally {
    await storage.value.close();
  }
};

const nameInLog = async (id: SerialId, dataDirectory: string, secretKey: string | undefined): Promise<Result<string, string>> => {
  if (secretKey === undefined && !existsSync(join(dataDirectory, "secret.key")))
    return err(`There is no site in ${dataDirectory}.`);
  const key = masterKey(dataDirectory, secretKey);
  return key.ok ? ok(logNameOf(secretsUnder(key.value), id)) : key;
};

const demoLogin = async (dataDirectory: string): Promise<Result<string, string>> => {
  const password = keptDemoPassword(dataDirectory);
  return password === undefined ? err(`There is no demo login in ${dataDirectory}.`) : ok(`${DEMO_EMAIL}  password ${password}`);
};

const run = (): Promise<Result<string, string>> => {
  const config = readConfig(process.env, [], process.cwd());
  if (!config.ok) return leave(1, config.error);
  const { databaseUrl, dataDirectory, secretKey } = config.value;
  // npm runs scripts in the project's folder, and passes the user's folder here.
  const from = process.env.INIT_CWD ?? process.cwd();
  const backup = readBackupCommand(words, from);
  const toPublish = readPublishCommand(words, from);
  const operatorFile = process.env.OPERATOR_FILE?.trim() || undefined;
  const named = words[0] === "log-name" && words.length === 2 ? SerialId.safeParse(words[1]) : undefined;
  if (named?.success) return nameInLog(named.data, dataDirectory, secretKey);
  if (words[0] === "demo-login" && words.length === 1) return demoLogin(dataDirectory);
  const site = { dataDirectory, databaseUrl, secretKey, operatorFile };
  if (backup?.verb === "backup") return backUp(backup.path, site, new Date());
  if (backup !== undefined) return restore(backup.path, site, backup.force, new Date());
  if (toPublish !== undefined) return publishOnSite(toPublish, site);
  // Check first: the channel would only say that no studio runs.
  const command = readAdminCommand(words);
  if (!command.ok) return Promise.resolve(command);
  return databaseUrl === undefined
    ? sendAdminCommand(dataDirectory, words)
    : runOnServer(databaseUrl, dataDirectory, command.value);
};

try {
  const result = await run();
  leave(result.ok ? 0 : 1, [result.ok ? result.value : result.error]);
} catch (error) {
  leave(1, [`The command failed: ${error instanceof Error ? error.message : String(error)}`]);
}
