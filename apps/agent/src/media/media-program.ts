import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Another file to run as media process; tests use a bundle. */
export const MEDIA_VARIABLE = "SETSUNA_MEDIA";

/** Command of `setsuna-media`: beside this program in a package, else its source. */
export const mediaProgram = (env: Readonly<Record<string, string | undefined>>): readonly [string, ...string[]] => {
  const named = env[MEDIA_VARIABLE];
  if (named !== undefined && named !== "") return [execPath, named];
  const packaged = join(dirname(fileURLToPath(import.meta.url)), "setsuna-media.mjs");
  if (existsSync(packaged)) return [execPath, packaged];
  const source = fileURLToPath(new URL("../../../media/src/main.ts", import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return [execPath, "--import", loader, source];
};
