import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const FIREFOX = "/usr/bin/firefox-esr";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/**
 * Sending and receiving are tested between Firefox and Chromium where Firefox is found. As root on Debian it is installed; elsewhere,
 * and where that fails, a sentence says that those tests are left out.
 */
export const installFirefoxIfPossible = async () => {
  if (existsSync(FIREFOX) || (process.env.FIREFOX_PATH ?? "") !== "") return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Firefox for the tests between browsers (once).");
    await run("apt-get", ["update", "-q"], { env: ENV });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "firefox-esr"], { env: ENV });
  }
  if (!existsSync(FIREFOX)) say("Firefox is not installed: sending between Firefox and Chromium is not tested.");
};
