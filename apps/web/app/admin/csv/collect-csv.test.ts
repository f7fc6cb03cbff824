import { describe, expect, it } from "vitest";
import type { ListPage, PageOfList } from "../table/list-page.ts";
import { collectCsv } from "./collect-csv.ts";

const COLUMNS = [
  { head: "Number", csv: (row: number) => row },
  { head: "Name", csv: (row: number) => `=${row}` },
];

const listOf = (count: number) => {
  const asked: ListPage[] = [];
  const load = async (page: ListPage): Promise<PageOfList<number>> => {
    asked.push(page);
    const start = Number(page.cursor ?? 0);
    const rows = Array.from({ length: Math.min(page.limit, count - start) }, (_, index) => start + index + 1);
    const end = start + rows.length;
    return { rows, next: end < count ? String(end) : null, total: page.cursor === undefined ? count : null };
  };
  return { asked, load };
};
const never = new AbortController().signal;

describe("a list as CSV", () => {
  it("reads to the end, page by page, and reports progress", async () => {
    const { asked, load } = listOf(450);
    const heard: [number, number][] = [];
    const { rows, parts } = await collectCsv(COLUMNS, load, never, (...far) => heard.push(far));
    expect(rows).toBe(450);
    expect(asked).toEqual([{ limit: 200 }, { limit: 200, cursor: "200" }, { limit: 200, cursor: "400" }]);
    expect(heard).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ]);
    const lines = parts.join("").split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["\uFEFFNumber,Name", `1,"'=1"`]);
    expect(lines.slice(-2)).toEqual([`450,"'=450"`, ""]);
  });

  it("has headers even without rows", async () => {
    expect(await collectCsv(COLUMNS, listOf(0).load, never, () => undefined)).toEqual({
      rows: 0,
      parts: ["\uFEFFNumber,Name\r\n", ""],
    });
  });

  it("ends between pages when canceled, with nothing to save", async () => {
    const { asked, load } = listOf(1000);
    const cancel = new AbortController();
    const collected = collectCsv(COLUMNS, load, cancel.signal, (done) => {
      if (done === 400) cancel.abort(new Error("cancelled"));
    });
    await expect(collected).rejects.toThrow("cancelled");
    expect(asked.length).toBeLessThanOrEqual(3);
  });
});
