import { resolve } from "node:path";

export const BACKUP_USAGE = "backup <file>, restore <file> [--force]";

export interface BackupCommand {
  readonly verb: "backup" | "restore";
  /** Absolute. */
  readonly path: string;
  readonly force: boolean;
}

/** The command in a command line's words; undefined when they are no such command. */
export const readBackupCommand = (words: readonly string[], workingDirectory: string): BackupCommand | undefined => {
  const [verb, file, ...more] = words;
  if ((verb !== "backup" && verb !== "restore") || file === undefined || file.startsWith("-")) return undefined;
  const force = verb === "restore" && more.length === 1 && more[0] === "--force";
  return more.length === 0 || force ? { verb, path: resolve(workingDirectory, file), force } : undefined;
};
