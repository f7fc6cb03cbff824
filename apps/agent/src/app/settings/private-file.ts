import { chmodSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Returns our folder among this system's program settings. */
export const settingsFolder = (env: Readonly<Record<string, string | undefined>>, platform: string): string => {
  const base =
    platform === "win32"
      ? (env.APPDATA ?? join(homedir(), "AppData", "Roaming"))
      : platform === "darwin"
        ? join(homedir(), "Library", "Application Support")
        : env.XDG_CONFIG_HOME || join(homedir(), ".config");
  return join(base, "setsuna");
};

/** Writes atomically; only this user can read the file. */
export const writePrivately = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  // An existing draft would keep its own mode.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
};
