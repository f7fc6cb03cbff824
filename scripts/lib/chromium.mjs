import { existsSync } from "node:fs";
import process from "node:process";
import { canInstall, installPackages } from "./debian.mjs";
import { Failure, say } from "./run.mjs";

/**
 * Chromium without its own windows, tabs and services. A page in a new context costs half of the CPU that it costs the whole
 * browser in headless mode (1.2 s and 2.3 s on two shared cores), and the media stack is the same.
 */
export const LIGHT_CHROMIUM = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const find = () => [LIGHT_CHROMIUM, ...WHOLE].find((path) => existsSync(path));

/**
 * Path of a Chromium for the end-to-end tests: CHROMIUM_PATH, else the light one, else a whole one. As root on Debian the light one is
 * installed, or the whole one where there is no such package. Throws a Failure that says what to run.
 */
export const requireChromium = async () => {
  const named = process.env.CHROMIUM_PATH ?? "";
  if (named !== "" && !existsSync(named)) throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named !== "") return named;
  if (!existsSync(LIGHT_CHROMIUM) && canInstall()) {
    say("Installing Chromium for the end-to-end tests (once).");
    if ((await installPackages("chromium-headless-shell")) !== 0 && find() === undefined) await installPackages("chromium");
  }
  const found = find();
  if (found === undefined)
    throw new Failure(
      "The end-to-end tests need Chromium: run `sudo apt-get install -y chromium-headless-shell`, or set CHROMIUM_PATH.",
    );
  return found;
};
