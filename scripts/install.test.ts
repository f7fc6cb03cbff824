import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInstalled, undescribed } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { ROOT } from "./lib/run.mjs";

let root: string;
const lock = (packages: object) => writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
const installed = (packages: object) => {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "setsuna-install-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("isInstalled", () => {
  const wanted = {
    "": {},
    "packages/kit": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/@setsuna/kit": { link: true },
    "node_modules/a-darwin": { version: "1.0.0", optional: true },
  };
  it("recognizes a complete installation, whatever other platforms need", () => {
    lock(wanted);
    expect(isInstalled(root)).toBe(false);
    installed({ "node_modules/a": { version: "1.0.0" }, "node_modules/@setsuna/kit": { link: true } });
    expect(isInstalled(root)).toBe(true);
  });
  it("detects a missing package and another version", () => {
    lock(wanted);
    installed({ "node_modules/a": { version: "1.0.1" }, "node_modules/@setsuna/kit": { link: true } });
    expect(isInstalled(root)).toBe(false);
    installed({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root)).toBe(false);
  });
});

it("the lockfile describes the packages of every platform", () => {
  expect(undescribed()).toEqual([]);
});

describe("requireNode", () => {
  it.each(["20.19.0", "20.20.2", "22.0.0", "100.1.0"])("accepts %s", (version) =>
    expect(() => requireNode(version)).not.toThrow(),
  );
  it.each(["20.18.9", "18.20.0", "8.0.0"])("refuses %s in one sentence", (version) =>
    expect(() => requireNode(version)).toThrow(`Node 20.19 or newer is needed; this is ${version}.`),
  );
});

describe("the commands that install", () => {
  const commands = Object.values<string>(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts)
    .map((command) => /^(?:exec )?node (\S+\.mjs)$/.exec(command)?.[1])
    .filter((path) => path !== undefined);

  /** By walking its own modules: dependencies read before its first line runs. */
  const readAtStart = (path: string, seen = new Set<string>()): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return parseSync(path, readFileSync(join(ROOT, path), "utf8"))
      .program.body.flatMap((statement) => ("source" in statement && statement.source ? [statement.source.value] : []))
      .flatMap((name) => (name.startsWith(".") ? readAtStart(join(dirname(path), name), seen) : [name]));
  };

  it.each(commands)("%s starts without a single package", (path) => {
    expect(readAtStart(path).filter((name) => !name.startsWith("node:"))).toEqual([]);
  });
});
