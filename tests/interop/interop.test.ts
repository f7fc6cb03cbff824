import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHECK_GROUPS, CHECKS } from "./checks/all-checks.ts";
import { CLIENTS } from "./clients/all-clients.ts";
import { NOT_HERE } from "./clients/not-here.ts";
import { interopDocument, pageData } from "./documents.ts";
import { readResults } from "./results.ts";

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
const twice = (ids: readonly string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

describe("the compatibility table", () => {
  it("has at least 30 checks and at least 12 runnable clients", () => {
    expect(CHECKS.length).toBeGreaterThanOrEqual(30);
    expect(CLIENTS.length - NOT_HERE.length).toBeGreaterThanOrEqual(12);
  });

  it("has no duplicate names", () => {
    expect([...twice(CHECKS.map(({ id }) => id)), ...twice(CLIENTS.map(({ id }) => id))]).toEqual([]);
    for (const language of ["en", "ja"] as const) expect(twice(CHECKS.map(({ title }) => title[language]))).toEqual([]);
  });

  it.each(CHECKS)("$id has a title in both languages and a reason", ({ title, reason }) => {
    expect(title.ja).toMatch(JAPANESE);
    expect(title.en).not.toMatch(JAPANESE);
    expect(reason.clause).not.toBe("");
    expect(new URL(reason.url).protocol).toBe("https:");
  });

  it.each(CLIENTS)("$id has a separate check with a description in both languages", ({ tools, does }) => {
    expect(CHECKS.some(({ needs }) => tools.includes(needs))).toBe(true);
    expect(does.ja).not.toBe("");
    expect(does.en).not.toMatch(JAPANESE);
  });

  it("runs every check with at least one client, on this machine or another", () => {
    const tools = new Set(CLIENTS.flatMap((client) => client.tools));
    expect(CHECKS.filter(({ needs }) => !tools.has(needs)).map(({ id }) => id)).toEqual([]);
  });
});

describe("the published results", () => {
  const results = readResults();

  it("cover these clients and checks; after a change: npm run interop", () => {
    expect(results.clients.map(({ id }) => id)).toEqual(CLIENTS.map(({ id }) => id));
    expect(results.groups.map(({ checks }) => checks.map(({ id }) => id))).toEqual(
      CHECK_GROUPS.map(({ checks }) => checks.map(({ id }) => id)),
    );
    for (const { id, tools } of CLIENTS) {
      const row = results.clients.find((client) => client.id === id);
      const forIt = CHECKS.filter(({ needs }) => tools.includes(needs)).map((check) => check.id);
      expect([id, row?.cells.map(({ check }) => check)]).toEqual([id, forIt]);
      expect(Object.values(row?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(CHECKS.length);
    }
  });

  it("include the day and machine of every client that ran", () => {
    for (const { id, version, run, missing } of results.clients)
      expect([id, run !== undefined && run.machine !== ""]).toEqual([id, version !== undefined && missing === undefined]);
  });

  it("match the document: npm run interop -- --docs", () => {
    expect(read("docs/interop.md")).toBe(interopDocument(results));
  });

  it("match the page: npm run interop -- --docs", () => {
    expect(JSON.parse(read("apps/web/app/guides/interop/matrix.json"))).toEqual(pageData(results));
  });
});
