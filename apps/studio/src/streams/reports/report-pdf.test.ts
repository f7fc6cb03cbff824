import { createHash } from "node:crypto";
import { Channel, type ReportFault, SerialId, type SessionReport } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { faultSentence } from "./fault-sentences.ts";
import { printedCharts } from "./printed-charts.ts";
import { scaleOf } from "./report-charts.ts";
import type { PrintedReport } from "./report-pdf.ts";
import { printerHere, reportPrinter } from "./report-printer.ts";
import { fakeSender, fakeTimeline, fakeViewer } from "./timeline.fake.ts";

// On a busy machine, the thread alone takes 18 s.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const script = new URL("./report-worker.ts", import.meta.url).href;
const loader = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(script)}); });`;
const thread = reportPrinter(loader, silentLog, { eval: true });
afterAll(() => thread.stop());

const fault = (second: number): ReportFault => ({
  kind: "sender-loss",
  from: new Date(second * 1000).toISOString(),
  to: new Date((second + 4) * 1000).toISOString(),
  participant: null,
  lossRatio: 0.3,
  viewers: 8,
  froze: 6,
  frozenMs: 1200,
  latencyMs: null,
  sentence: faultSentence(
    { kind: "sender-loss", from: second, to: second + 4, lossRatio: 0.3, viewers: 8, froze: 6, frozenMs: 1200 },
    { direction: "send", number: 1, isOnly: true },
  ),
});
const iso = (second: number): string => new Date(second * 1000).toISOString();
const report: SessionReport = {
  id: "tFq0sXkZQm2vN7bY1cW3dA",
  channel: Channel.parse(1),
  startedAt: "2026-11-28T11:00:00.000Z",
  endedAt: "2026-11-28T12:30:00.000Z",
  isRunning: false,
  participants: [],
  restViewers: 4000,
  faults: Array.from({ length: 80 }, (_, index) => fault(Date.UTC(2026, 10, 28, 11, 14, 7) / 1000 + 30 * index)),
  moreFaults: 3,
  events: [],
};
const printed = (changed: Partial<PrintedReport> = {}): PrintedReport => ({
  language: "en",
  zone: "Asia/Tokyo",
  serialId: SerialId.parse("abcdefg"),
  report,
  charts: [],
  ...changed,
});

const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
};

it("prints every fault with its time in the reader's time zone, across several pages", async () => {
  const pages = await pagesOf(await printerHere().print(printed()));
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text.match(/uplink lost 30% of its packets; 6 of 8 viewers froze for up to 1\.2 s\./g)).toHaveLength(80);
  expect(text).toContain("8:14:07 PM");
  expect(text).toContain("There are 3 more.");
  expect(text).toContain("up to 4000 at once");
  const utc = (await pagesOf(await printerHere().print(printed({ zone: "UTC" })))).join(" ");
  expect(utc.replaceAll(/\s+/g, " ")).toContain("11:14:07 AM");
});

describe("charts", () => {
  const timeline = fakeTimeline([
    fakeSender(),
    fakeViewer(1, { 10: { latencyMs: 400, frozenMs: 900 }, 30: { latencyMs: null }, 31: { latencyMs: null } }),
  ]);
  const minute = { ...report, startedAt: iso(timeline.from), endedAt: iso(timeline.to), faults: [] };

  it("draw each device's figures as lines, and describe them for screen readers", async () => {
    const bytes = await printerHere().print(printed({ charts: printedCharts(timeline), report: minute }));
    const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    const page = await pdf.getPage(1);
    const tree = JSON.stringify(await page.getStructTree());
    expect(tree.match(/"alt":"[^"]+"/g)).toEqual([
      '"alt":"Sender 1: bitrate from 5.0 to 5.0 Mbit/s."',
      '"alt":"Viewer 1: latency from 80 to 400 ms."',
    ]);
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.filter((fn) => fn === OPS.constructPath).length).toBeGreaterThan(5);
    const [text = ""] = await pagesOf(bytes);
    for (const words of ["Over time", "Sender 1", "Viewer 1", "500 ms"]) expect(text).toContain(words);
  });

  it("stay within a round scale", () => {
    for (const [most, top] of [
      [0, 0.1],
      [1, 1],
      [1.01, 2],
      [399, 500],
      [501, 1000],
    ] as const)
      expect(scaleOf(most)).toBeCloseTo(top, 9);
  });
});

it("renders the same bytes in its thread, in Japanese, and rejects an invalid report", async () => {
  const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
  const here = digest(await printerHere().print(printed({ language: "ja" })));
  expect(digest(await thread.print(printed({ language: "ja" })))).toBe(here);
  await expect(thread.print(printed({ language: "xx" as "ja" }))).rejects.toThrow();
});
