import { existsSync } from "node:fs";
import { installIfPossible } from "./debian.mjs";

const PROGRAM = "/usr/sbin/nginx";

/** The test of several nodes has nginx in front, as operators do; it is kept from being a service of the machine. */
export const installNginxIfPossible = () =>
  installIfPossible({
    isThere: () => existsSync(PROGRAM),
    packages: ["nginx-light"],
    installing: "Installing nginx for the test of several nodes (once).",
    without: "nginx is not installed: a balancer of ours stands in front of the site on several nodes.",
    service: { name: "nginx", program: PROGRAM },
  });
