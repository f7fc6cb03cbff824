import { existsSync, readFileSync, renameSync } from "node:fs";
import { Language, studioAddress } from "@setsuna/contracts";
import { foldedText } from "@setsuna/kit";
import { z } from "zod";
import { RunConfig } from "../run/run-config.ts";
import { writePrivately } from "./private-file.ts";

/** Typed server address: `https://host`, with a path if the site has one. */
export const ServerAddress = z
  .string()
  .overwrite(foldedText)
  .max(300)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => studioAddress(new URL(text).href) ?? text);

export const AppSettings = z.object({
  version: z.literal(1),
  server: ServerAddress,
  /** Absent uses the system's language. */
  language: Language.optional(),
  runs: z.array(z.object({ id: z.string().min(1).max(64), config: RunConfig })),
});
export type AppSettings = z.infer<typeof AppSettings>;

export interface ReadSettings {
  /** Undefined if the file is missing or broken. */
  readonly settings: AppSettings | undefined;
  readonly brokenCopy?: string | undefined;
}

const parsed = (text: string): AppSettings | undefined => {
  try {
    return AppSettings.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Keeps a broken file under a name with `now` (ms since the Unix epoch): nothing is lost. */
export const readSettings = (path: string, now: number): ReadSettings => {
  if (!existsSync(path)) return { settings: undefined };
  const settings = parsed(readFileSync(path, "utf8"));
  if (settings !== undefined) return { settings };
  const brokenCopy = `${path}.broken-${now}`;
  renameSync(path, brokenCopy);
  return { settings: undefined, brokenCopy };
};

export const storeSettings = (path: string, settings: AppSettings): void =>
  writePrivately(path, `${JSON.stringify(settings, undefined, 2)}\n`);
