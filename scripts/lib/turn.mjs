import { existsSync } from "node:fs";
import { installIfPossible } from "./debian.mjs";

const PROGRAM = "/usr/bin/turnserver";
const FILTER = "/usr/sbin/nft";

/** The tests of networks that let no UDP through need coturn and nftables; coturn is kept from being a service of the machine. */
export const installTurnIfPossible = () =>
  installIfPossible({
    isThere: () => existsSync(PROGRAM) && existsSync(FILTER),
    packages: ["coturn", "nftables"],
    installing: "Installing coturn and nftables for the tests of networks that let no UDP through (once).",
    without: "coturn or nftables is not installed: networks that let no UDP through are left out of the tests.",
    service: { name: "coturn", program: PROGRAM },
  });
