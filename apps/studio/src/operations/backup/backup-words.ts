import { resolve } from "node:path";

export const BACKUP_USAGE = "backup <file>, restore <file> [--force]";

export interface BackupCommand {
  readonly verb: "backup" | "restore";
  readonly path: string;
  readonly force: boolean;
}

export const readBackupCommand = (words: readonly string[], workingDirectory: string): BackupCommand | undefined => {
  const [verb, ...rest] = words;
  if (verb !== "backup" && verb !== "restore") return undefined;
  const flags = rest.filter((word) => word.startsWith("-"));
  const [file, ...more] = rest.filter((word) => !word.startsWith("-"));
  const force = verb === "restore" && flags.length === 1 && flags[0] === "--force";
  if (file === undefined || more.length > 0 || (flags.length > 0 && !force)) return undefined;
  return { verb, path: resolve(workingDirectory, file), force };
};
