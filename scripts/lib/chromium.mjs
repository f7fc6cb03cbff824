import { existsSync } from "node:fs";
import process from "node:process";
import { Failure, mustRun, say } from "./run.mjs";

const USUAL = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const find = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named === undefined || named === "") return USUAL.find((path) => existsSync(path));
  if (!existsSync(named)) throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named;
};

/** Path of a Chromium; as root on Debian it is installed when there is none. Throws a Failure that says what to run. */
export const requireChromium = async () => {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Failure("The end-to-end tests need Chromium: run `sudo apt-get install -y chromium`, or set CHROMIUM_PATH.");
  say("Installing Chromium for the end-to-end tests (once).");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await mustRun("apt-get", ["update", "-q"], "apt-get update failed; see its message above.", { env });
  await mustRun(
    "apt-get",
    ["install", "-y", "-q", "--no-install-recommends", "chromium"],
    "Chromium could not be installed; see above.",
    {
      env,
    },
  );
  const installed = find();
  if (installed === undefined) throw new Failure("Chromium was installed but is not where it is expected; set CHROMIUM_PATH.");
  return installed;
};
