import { existsSync, readFileSync, renameSync } from "node:fs";
import { Language, studioAddress } from "@setsuna/contracts";
import { foldedText } from "@setsuna/kit";
import { z } from "zod";
import { RunConfig } from "../run/run-config.ts";
import { writePrivately } from "./private-file.ts";

/** The address of a server as a person types it: `https://host`, with a path where the site is below one. */
export const ServerAddress = z
  .string()
  .overwrite(foldedText)
  .max(300)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => studioAddress(new URL(text).href) ?? text);

/** Settings that the desktop app keeps, ID passwords among them: for this user's eyes alone. */
export const AppSettings = z.object({
  version: z.literal(1),
  server: ServerAddress,
  /** Absent: the system's. */
  language: Language.optional(),
  runs: z.array(z.object({ id: z.string().min(1).max(64), config: RunConfig })),
});
export type AppSettings = z.infer<typeof AppSettings>;

export interface ReadSettings {
  /** Undefined: there are none yet, or they are broken. */
  readonly settings: AppSettings | undefined;
  /** Path that a file was moved to which could not be read. */
  readonly keptAside?: string | undefined;
}

const parsed = (text: string): AppSettings | undefined => {
  try {
    return AppSettings.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Reads the settings. A broken file is put beside, under a name with `now` in it (ms since the Unix epoch): nothing of the person's is thrown away. */
export const readSettings = (path: string, now: number): ReadSettings => {
  if (!existsSync(path)) return { settings: undefined };
  const settings = parsed(readFileSync(path, "utf8"));
  if (settings !== undefined) return { settings };
  const keptAside = `${path}.broken-${now}`;
  renameSync(path, keptAside);
  return { settings: undefined, keptAside };
};

export const storeSettings = (path: string, settings: AppSettings): void =>
  writePrivately(path, `${JSON.stringify(settings, undefined, 2)}\n`);
