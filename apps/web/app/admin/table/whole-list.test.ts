import { expect, it } from "vitest";
import { collectCsv } from "../csv/collect-csv.ts";
import { pageOfWhole } from "./whole-list.ts";

const ROWS = Array.from({ length: 5 }, (_, index) => ({ name: `Release ${index}`, note: index === 3 ? "ＮＤＩ 対応" : null }));
const page = (cursor?: string, search?: string) =>
  pageOfWhole(ROWS, { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, search, ({ name, note }) => [name, note]);

it("yields page after page, each row once, with the total", () => {
  const first = page();
  expect(first).toEqual({ rows: ROWS.slice(0, 2), next: "2", total: 5 });
  expect(page("2")).toEqual({ rows: ROWS.slice(2, 4), next: "4", total: 5 });
  expect(page("4")).toEqual({ rows: ROWS.slice(4), next: null, total: 5 });
});

it("searches all of a row's words, whatever their case and width", () => {
  expect(page(undefined, "ndi")).toEqual({ rows: [ROWS[3]], next: null, total: 1 });
  expect(page(undefined, "RELEASE 1").rows).toEqual([ROWS[1]]);
  expect(page(undefined, "nothing")).toEqual({ rows: [], next: null, total: 0 });
});

it("is exported completely, with progress", async () => {
  const seen: number[] = [];
  const all = Array.from({ length: 450 }, (_, index) => ({ name: String(index) }));
  const { rows } = await collectCsv<{ readonly name: string }>(
    [{ head: "name", csv: ({ name }) => name }],
    async (asked) => pageOfWhole(all, asked, undefined, ({ name }) => [name]),
    new AbortController().signal,
    (done, total) => seen.push(done, total),
  );
  expect([rows, seen]).toEqual([450, [200, 450, 400, 450, 450, 450]]);
});
