import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ROOT } from "./run.mjs";

/** Who may import whom. ARCHITECTURE.md draws the same arrows. Tests (`*.test.ts`) may import the test tools as well. */
export const ARROWS = {
  "packages/kit": [],
  "packages/contracts": ["packages/kit"],
  "packages/rtp": ["packages/kit"],
  "packages/e2ee": ["packages/kit", "packages/contracts", "packages/rtp"],
  "packages/congestion": ["packages/kit", "packages/contracts", "packages/rtp"],
  "packages/fec": ["packages/kit", "packages/contracts", "packages/rtp", "packages/congestion"],
  "packages/playout": ["packages/kit", "packages/contracts", "packages/rtp", "packages/congestion", "packages/fec"],
  "packages/account": ["packages/kit", "packages/contracts"],
  "packages/relay": [
    "packages/kit",
    "packages/contracts",
    "packages/rtp",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
  ],
  "packages/client": [
    "packages/kit",
    "packages/contracts",
    "packages/account",
    "packages/rtp",
    "packages/e2ee",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
  ],
  "packages/web-media": [
    "packages/kit",
    "packages/contracts",
    "packages/rtp",
    "packages/e2ee",
    "packages/congestion",
    "packages/fec",
    "packages/playout",
    "packages/client",
  ],
  "packages/testkit": ["packages/*"],
  "apps/studio": ["packages/kit", "packages/contracts", "packages/client", "packages/relay", "packages/account"],
  "apps/web": [
    "packages/kit",
    "packages/contracts",
    "packages/e2ee",
    "packages/client",
    "packages/web-media",
    "packages/account",
    "packages/playout",
  ],
  "apps/agent": ["packages/*"],
};

/** What tests (`*.test.ts`) of a folder may import beyond that, besides the test tools. */
const TEST_ARROWS = {
  "packages/e2ee": ["packages/fec"],
  "packages/relay": ["packages/e2ee"],
  "apps/studio": ["packages/e2ee"],
};

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)["']([^"']+)["']/g;

/** The workspace folder that an import leads to; undefined for what npm installed, Node's own, and other folders. */
const targetOf = (specifier, file) => {
  const scoped = /^@setsuna\/([a-z0-9-]+)/.exec(specifier)?.[1];
  if (scoped !== undefined) return ["studio", "web", "agent"].includes(scoped) ? `apps/${scoped}` : `packages/${scoped}`;
  if (!specifier.startsWith(".")) return undefined;
  const parts = relative("/", resolve("/", dirname(file), specifier)).split(sep);
  // Tests read recordings and the like from elsewhere in the tree: that is data, not an import.
  return (parts[0] === "packages" || parts[0] === "apps") && parts.length > 1 ? parts.slice(0, 2).join("/") : undefined;
};

const isAllowed = (from, to, isTest) => {
  if (from === to) return true;
  const allowed = ARROWS[from] ?? [];
  if (allowed.includes(to) || (allowed.includes("packages/*") && to.startsWith("packages/"))) return true;
  return isTest && (to === "packages/testkit" || (TEST_ARROWS[from] ?? []).includes(to));
};

/** The imports of one source file that go the wrong way, a sentence each. `file` is relative to the root. */
export const wrongImports = (file, text) => {
  const from = file.split("/").slice(0, 2).join("/");
  const isTest = /\.test\.tsx?$/.test(file);
  const wrong = [];
  for (const [, specifier] of text.matchAll(IMPORT)) {
    const to = targetOf(specifier, file);
    if (to !== undefined && !isAllowed(from, to, isTest)) wrong.push(`${file} imports ${specifier}: ${from} may not use ${to}`);
  }
  return wrong;
};

const SKIPPED = new Set(["node_modules", "dist", "build", ".react-router"]);

/** Every import in apps and packages that goes the wrong way. */
export const allWrongImports = () => {
  const wrong = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(path);
      } else if (/\.(tsx?|mts)$/.test(entry.name)) wrong.push(...wrongImports(path, readFileSync(join(ROOT, path), "utf8")));
    }
  };
  visit("packages");
  visit("apps");
  return wrong;
};
