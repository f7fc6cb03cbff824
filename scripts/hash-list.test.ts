import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HASH_LIST, writeHashList } from "./lib/hash-list.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-hashes-"));
  mkdirSync(join(folder, "assets"));
  for (const [path, text] of [
    ["worker.js", "w"],
    ["assets/a.js", "a"],
    ["assets/a.js.br", "x"],
    ["assets/a.js.gz", "x"],
  ] as const)
    writeFileSync(join(folder, path), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lists every file that a browser can load, sorted, but neither compressed copies nor itself", () => {
  writeHashList(folder);
  writeHashList(folder);
  expect(readFileSync(join(folder, HASH_LIST), "utf8")).toBe(
    [
      "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  assets/a.js",
      "50e721e49c013f00c62cf59f2163542a9d8df02464efeb615d31051b0fddc326  worker.js",
      "",
    ].join("\n"),
  );
});

it("can be checked by sha256sum, which detects a changed file", () => {
  writeHashList(folder);
  const check = (): string =>
    execFileSync("sha256sum", ["-c", "--quiet", HASH_LIST], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  expect(check()).toBe("");
  writeFileSync(join(folder, "worker.js"), "v");
  expect(check).toThrow("1 computed checksum did NOT match");
});
