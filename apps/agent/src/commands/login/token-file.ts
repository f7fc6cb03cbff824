import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { settingsFolder, writePrivately } from "../../app/settings/private-file.ts";

export const StoredLogin = z.object({
  server: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Expiry of the access token, ms since the Unix epoch. */
  expiresAt: z.number(),
  scope: z.string(),
});
export type StoredLogin = z.infer<typeof StoredLogin>;

export const loginPath = (env: Readonly<Record<string, string | undefined>>, platform: string): string =>
  join(settingsFolder(env, platform), "login.json");

export const storeLogin = (path: string, login: StoredLogin): void => writePrivately(path, JSON.stringify(login));

/** Undefined if the file is missing or unreadable. */
export const readLogin = (path: string): StoredLogin | undefined => {
  try {
    return StoredLogin.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

export const forgetLogin = (path: string): void => rmSync(path, { force: true });
