import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { findChromium, findLightChromium, findWholeChromium } from "./chromium.mjs";
import { canInstall, installTool } from "./debian.mjs";
import { say } from "./run.mjs";

const found = (path) => (existsSync(path) ? path : undefined);
const named = (variable) => {
  const value = process.env[variable] ?? "";
  return value === "" ? undefined : `${value} (${variable})`;
};

/**
 * `find`: its path, or undefined; `preferred`: the same, if it is to be installed even beside another one; `packages`: Debian's,
 * with alternatives; `tests`: its users; `service`: what the package would start; `tier`: the only one that uses it.
 */
export const TOOLS = [
  {
    name: "Chromium",
    find: findChromium,
    preferred: findLightChromium,
    packages: [["chromium-headless-shell"], ["chromium"]],
    tests: "all journeys in a browser",
  },
  {
    name: "whole Chromium",
    find: findWholeChromium,
    packages: [["chromium"]],
    tests: "a shared tab with its sound",
    tier: "all",
  },
  {
    name: "Firefox",
    find: () => named("FIREFOX_PATH") ?? found("/usr/bin/firefox-esr"),
    packages: [["firefox-esr"]],
    tests: "sending between Firefox and Chromium",
  },
  {
    name: "PostgreSQL",
    find: () => named("TEST_DATABASE_URL")?.replace(/.*\(/, "the server of (") ?? found("/usr/lib/postgresql"),
    packages: [["postgresql"]],
    tests: "what is stored, on a database server beside the embedded database",
  },
  { name: "NATS", find: () => found("/usr/sbin/nats-server"), packages: [["nats-server"]], tests: "the site on several nodes" },
  {
    name: "nginx",
    find: () => found("/usr/sbin/nginx"),
    packages: [["nginx-light"]],
    tests: "the balancer's file in front of several nodes, where otherwise a balancer of ours stands",
    service: { name: "nginx", program: "/usr/sbin/nginx" },
  },
  {
    name: "coturn",
    find: () => found("/usr/sbin/nft") && found("/usr/bin/turnserver"),
    packages: [["coturn", "nftables"]],
    tests: "networks that let no UDP through (with nftables)",
    service: { name: "coturn", program: "/usr/bin/turnserver" },
  },
  {
    name: "Go",
    find: () => found("/usr/share/gocode/src/sigs.k8s.io/yaml") && found("/usr/bin/go"),
    packages: [["golang-go", "golang-github-masterminds-sprig-dev", "golang-k8s-sigs-yaml-dev"]],
    tests: "the Helm chart, where Helm isn't installed",
  },
  {
    name: "Python",
    find: () => (spawnSync("python3", ["--version"]).status === 0 ? "python3" : undefined),
    packages: [["python3"]],
    tests: "the plugin for the node-based tool",
  },
];

/** Tools that a tier uses. */
export const toolsOf = (tier) => TOOLS.filter((tool) => tool.tier === undefined || tool.tier === tier);

const line = (word, name, rest) => say(`${word.padEnd(10)} ${name.padEnd(11)} ${rest}`);

/**
 * Reports each tool: found, being installed, or missing with the skipped tests. Installs as root on Debian, unless `mayInstall`
 * is false. Resolves with the missing ones.
 * @param {{ mayInstall: boolean, tools?: typeof TOOLS, installs?: boolean, install?: (tool: object) => Promise<void> }} options
 */
export const prepareTools = async ({ mayInstall, tools = TOOLS, installs = canInstall(), install = installTool }) => {
  const missing = [];
  for (const tool of tools) {
    if ((tool.preferred ?? tool.find)() === undefined && mayInstall && installs) {
      line("installing", tool.name, `once, for tests of ${tool.tests}`);
      await install(tool);
    }
    const path = tool.find();
    if (path === undefined) missing.push(tool);
    if (path !== undefined) line("found", tool.name, path);
    else line("missing", tool.name, `not tested: ${tool.tests}${installs && !mayInstall ? " (--no-install)" : ""}`);
  }
  return missing;
};
