import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const PROGRAM = "/usr/bin/turnserver";
const FILTER = "/usr/sbin/nft";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/**
 * The tests of networks that let no UDP through need coturn and nftables. As root on Debian they are installed, and coturn is kept from
 * being a service of the machine; elsewhere, and where that fails, a sentence says that those tests are left out.
 */
export const installTurnIfPossible = async () => {
  if (existsSync(PROGRAM) && existsSync(FILTER)) return;
  const hadCoturn = existsSync(PROGRAM);
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing coturn and nftables for the tests of networks that let no UDP through (once).");
    await run("apt-get", ["update", "-q"], { env: ENV });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "coturn", "nftables"], { env: ENV });
    if (!hadCoturn && existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", "coturn"]);
  }
  if (!existsSync(PROGRAM)) say("coturn is not installed: networks that let no UDP through are left out of the tests.");
};
