import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

/** What a login leaves behind on this computer. */
export const StoredLogin = z.object({
  server: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** When the access token ends, ms since the Unix epoch. */
  expiresAt: z.number(),
  scope: z.string(),
});
export type StoredLogin = z.infer<typeof StoredLogin>;

/** The folder in which this system keeps the settings of programs. */
export const loginPath = (env: Readonly<Record<string, string | undefined>>, platform: string): string => {
  const base =
    platform === "win32"
      ? (env.APPDATA ?? join(homedir(), "AppData", "Roaming"))
      : platform === "darwin"
        ? join(homedir(), "Library", "Application Support")
        : env.XDG_CONFIG_HOME || join(homedir(), ".config");
  return join(base, "setsuna", "login.json");
};

/** Writes it for this user's eyes alone, in one step. */
export const storeLogin = (path: string, login: StoredLogin): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(login), { mode: 0o600 });
  // The mode of a file that was there before would stay.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
};

/** Undefined when there is none, or none that can be read. */
export const readLogin = (path: string): StoredLogin | undefined => {
  try {
    return StoredLogin.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

export const forgetLogin = (path: string): void => rmSync(path, { force: true });
