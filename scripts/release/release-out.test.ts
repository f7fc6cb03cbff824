import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ReleaseOut } from "./release-out.ts";
import { trialKey } from "./sign.ts";

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "setsuna-release-"));
});
afterEach(() => rmSync(out, { recursive: true }));

it("adds the signed list of page hashes to a release, which OpenSSL verifies as docs/security.md says", () => {
  const list = Buffer.from(`${"0".repeat(64)}  assets/a.js\n`);
  const release = new ReleaseOut({ version: "1.2.3", day: "2026-11-25", key: trialKey(), out, scratch: out });
  release.addHashList(list);
  release.finish();
  const file = "pages-1.2.3.sha256";
  expect(readFileSync(join(out, file))).toEqual(list);
  expect(readFileSync(join(out, "SHA256SUMS"), "utf8")).toMatch(/^[0-9a-f]{64} {2}pages-1\.2\.3\.sha256\n$/);
  const verify = (): string =>
    execFileSync(
      "openssl",
      ["pkeyutl", "-verify", "-pubin", "-inkey", "release-key.pem", "-rawin", "-in", file, "-sigfile", `${file}.sig`],
      { cwd: out, encoding: "utf8", stdio: "pipe" },
    );
  expect(verify()).toContain("Signature Verified Successfully");
  writeFileSync(join(out, file), `${list.toString()}more\n`);
  expect(verify).toThrow();
});
