import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { advisoriesIn, checkAdvisories, NOT_CHECKED, withoutIntegrity } from "./supply.mjs";

const CLEAN = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
const BAD = JSON.stringify({
  vulnerabilities: { x: { name: "x", severity: "high", range: "<2" }, y: { name: "y", severity: "low" } },
});

describe("advisories", () => {
  it("are reported or absent when the registry answers", () => {
    expect([checkAdvisories(CLEAN, {}), checkAdvisories(CLEAN, { CI: "true" })]).toEqual([0, 0]);
    expect(checkAdvisories(BAD, {})).toBe(1);
    expect(advisoriesIn(BAD)).toMatchObject([{ name: "x" }]);
  });

  it.each([
    ["nothing", ""],
    ["a refusal", JSON.stringify({ message: "405 Method Not Allowed", error: { code: "E405" } })],
    ["a page", "<html>"],
    ["an error beside an empty list", JSON.stringify({ error: { code: "ENOTFOUND" }, vulnerabilities: {} })],
  ])("are not approved by %s: unchecked here, failed in CI unless a reason is given", (_what, text) => {
    expect(checkAdvisories(text, {})).toBe(NOT_CHECKED);
    expect(checkAdvisories(text, { CI: "true" })).toBe(1);
    expect(checkAdvisories(text, { CI: "true", ADVISORIES_UNCHECKED: " " })).toBe(1);
    expect(checkAdvisories(text, { CI: "true", ADVISORIES_UNCHECKED: "the mirror has no such service" })).toBe(NOT_CHECKED);
  });
});

describe("the lockfile", () => {
  const lockfile = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  it("has a checksum for every package, on every system", () => {
    expect(withoutIntegrity(lockfile)).toEqual([]);
  });
  it.each([
    [{ version: "1.0.0", optional: true }],
    [{ version: "1.0.0", resolved: "https://registry.example/x/-/x-1.0.0.tgz" }],
    [{ version: "1.0.0", resolved: "https://registry.example/x/-/x-1.0.0.tgz", integrity: "sha1-AAAA" }],
    [{ version: "1.0.0", resolved: "http://registry.example/x/-/x-1.0.0.tgz", integrity: "sha512-AAAA" }],
  ])("would be refused with %j in it", (entry) => {
    expect(withoutIntegrity({ packages: { "": {}, "node_modules/x": entry } })).toEqual(["node_modules/x"]);
  });
});
