import { existsSync } from "node:fs";
import { installIfPossible } from "./debian.mjs";

const PROGRAM = "/usr/sbin/nats-server";

/** The test of several nodes needs a NATS server. It is not started as a service of the machine. */
export const installNatsIfPossible = () =>
  installIfPossible({
    isThere: () => existsSync(PROGRAM),
    packages: ["nats-server"],
    installing: "Installing nats-server for the test of several nodes (once).",
    without: "nats-server is not installed: the site on several nodes is left out of the tests.",
  });
