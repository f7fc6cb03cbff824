import { existsSync } from "node:fs";
import process from "node:process";
import { Failure } from "./run.mjs";

/**
 * Headless shell: a page costs half the CPU of full Chromium in headless mode (1.2 s and 2.3 s on two shared cores), with the
 * same media stack.
 */
export const LIGHT_CHROMIUM = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** CHROMIUM_PATH, else the headless shell; undefined: neither. */
export const findLightChromium = () => process.env.CHROMIUM_PATH || (existsSync(LIGHT_CHROMIUM) ? LIGHT_CHROMIUM : undefined);

/** A Chromium that can show windows and capture tabs; undefined: none. */
export const findWholeChromium = () => WHOLE.find((path) => existsSync(path));

/** CHROMIUM_PATH, else the headless shell, else a full one; undefined: none. Throws a Failure when CHROMIUM_PATH is wrong. */
export const findChromium = () => {
  const named = process.env.CHROMIUM_PATH ?? "";
  if (named !== "" && !existsSync(named)) throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return findLightChromium() ?? findWholeChromium();
};
