import { existsSync } from "node:fs";
import process from "node:process";
import { Failure } from "./run.mjs";

/**
 * Names Chromium without its own windows, tabs and services. A page in a new context costs half of the CPU that it costs the whole
 * browser in headless mode (1.2 s and 2.3 s on two shared cores), and the media stack is the same.
 */
export const LIGHT_CHROMIUM = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Returns the path of a Chromium: CHROMIUM_PATH, else the light one, else a whole one; undefined: there is none. Throws a Failure when CHROMIUM_PATH is wrong. */
export const findChromium = () => {
  const named = process.env.CHROMIUM_PATH ?? "";
  if (named !== "" && !existsSync(named)) throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named === "" ? [LIGHT_CHROMIUM, ...WHOLE].find((path) => existsSync(path)) : named;
};
