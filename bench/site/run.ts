/**
 * `npm run bench:site`: how fast public pages appear on a phone of the middle class on a slow line, measured in Chromium with Lighthouse's
 * mobile throttling (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md): 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s
 * up, processor four times slower. Lighthouse itself simulates that line; here it is really there, which is stricter. Asserts nothing.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { PublicPath } from "@setsuna/contracts";
import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser } from "playwright-core";

const RESULTS = fileURLToPath(new URL("../results/site.json", import.meta.url));
const PAGES: readonly PublicPath[] = ["/", "/explanation", "/desktopapp", "/contact"];
const RUNS = 3;
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const SLOWER = 4;

interface Run {
  readonly firstContentfulPaintMs: number;
  readonly largestContentfulPaintMs: number;
  readonly cumulativeLayoutShift: number;
  /** Time beyond 50 ms of each long task until the page was idle. */
  readonly blockingMs: number;
  /** As sent, headers included, by type of resource. */
  readonly bytes: Readonly<Record<string, number>>;
}

const OBSERVE = `
globalThis.__seen = { lcp: 0, cls: 0, blocking: 0 };
new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.__seen.lcp = entry.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.__seen.cls += entry.value; }).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.__seen.blocking += Math.max(0, entry.duration - 50); }).observe({ type: "longtask", buffered: true });
`;

const measure = async (browser: Browser, address: string): Promise<Run> => {
  const context = await browser.newContext({
    locale: "ja-JP",
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: OBSERVE });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const types = new Map<string, string>();
    const bytes: Record<string, number> = {};
    session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? "other";
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const seen = await page.evaluate(() => ({
      ...(Reflect.get(globalThis, "__seen") as { lcp: number; cls: number; blocking: number }),
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    }));
    return {
      firstContentfulPaintMs: Math.round(seen.fcp),
      largestContentfulPaintMs: Math.round(seen.lcp),
      cumulativeLayoutShift: Number(seen.cls.toFixed(4)),
      blockingMs: Math.round(seen.blocking),
      bytes,
    };
  } finally {
    await context.close();
  }
};

/** The run in the middle by LCP. */
const median = (runs: readonly Run[]): Run | undefined =>
  [...runs].sort((one, other) => one.largestContentfulPaintMs - other.largestContentfulPaintMs)[Math.floor(runs.length / 2)];

const studio = await Studio.start({});
const browser = await launchBrowser();
try {
  const pages: Record<string, Run | undefined> = {};
  for (const path of PAGES) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, `${studio.origin}/studio${path}?lng=ja`));
    pages[path] = median(runs);
    process.stdout.write(`${path} ${JSON.stringify(pages[path])}\n`);
  }
  const conditions = {
    line: LINE,
    processorSlowerBy: SLOWER,
    runs: RUNS,
    processor: cpus()[0]?.model ?? "",
    browser: browser.version(),
  };
  writeFileSync(RESULTS, `${JSON.stringify({ measuredAt: new Date().toISOString(), conditions, pages }, undefined, 2)}\n`);
} finally {
  await browser.close();
  await studio.stop();
}
