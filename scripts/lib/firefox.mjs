import { existsSync } from "node:fs";
import process from "node:process";
import { installIfPossible } from "./debian.mjs";

const FIREFOX = "/usr/bin/firefox-esr";

/** Sending and receiving are tested between Firefox and Chromium where Firefox is found, or FIREFOX_PATH names one. */
export const installFirefoxIfPossible = async () => {
  if ((process.env.FIREFOX_PATH ?? "") !== "") return;
  await installIfPossible({
    isThere: () => existsSync(FIREFOX),
    packages: ["firefox-esr"],
    installing: "Installing Firefox for the tests between browsers (once).",
    without: "Firefox is not installed: sending between Firefox and Chromium is not tested.",
  });
};
