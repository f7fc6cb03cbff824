import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { cpuNanosecondsBetween, readThreadCpu, type ThreadCpu } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";

export type Part = "sender" | "receiver" | "gpu" | "network" | "sound" | "browser" | "relay" | "studio";

export interface Counted {
  readonly pid: number;
  readonly part: Part;
}

export interface ThreadTime {
  readonly part: Part;
  readonly thread: string;
  readonly ms: number;
}

interface Reading extends Counted {
  readonly threads: ThreadCpu;
  readonly names: ReadonlyMap<string, string>;
}

const nameOf = (pid: number, thread: string): string => {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "ended";
    throw error;
  }
};

const read = ({ pid, part }: Counted): Reading => {
  const threads = readThreadCpu(pid);
  return { pid, part, threads, names: new Map([...threads.keys()].map((thread) => [thread, nameOf(pid, thread)])) };
};

const timesOf = (before: Reading, after: Reading): ThreadTime[] =>
  [...after.threads].map(([thread, cpuTimeDuring]) => {
    const own = (threads: ThreadCpu): ThreadCpu => new Map([...threads].filter(([name]) => name === thread));
    const nanoseconds = cpuNanosecondsBetween(own(before.threads), new Map([[thread, cpuTimeDuring]]));
    return { part: after.part, thread: after.names.get(thread) ?? "", ms: nanoseconds / 1e6 };
  });

export const startWindow = (processes: readonly Counted[]): (() => readonly ThreadTime[]) => {
  const before = processes.map(read);
  return () => before.flatMap((reading) => timesOf(reading, read(reading)));
};

const firstThreadMs = (pid: number): number => (readThreadCpu(pid).get(String(pid)) ?? 0) / 1e6;

/** A page is kept busy to identify its process, ms. */
const BUSY_MS = 400;

const busy = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_MS);

const cpuTimeDuring = async (pids: readonly number[], task: () => Promise<unknown>): Promise<number[]> => {
  const before = pids.map(firstThreadMs);
  await task();
  return pids.map((pid, index) => firstThreadMs(pid) - (before[index] ?? 0));
};

/** CPU time above idle while a page is busy, ms. */
const moreWhileBusy = async (page: Page, pids: readonly number[]): Promise<number[]> => {
  const usual = await cpuTimeDuring(pids, () => pause(BUSY_MS));
  const kept = await cpuTimeDuring(pids, () => busy(page));
  return kept.map((ms, index) => ms - (usual[index] ?? 0));
};

/** The pair that works most while its page is busy. Throws where there are no two. */
const renderersOf = async (one: Page, other: Page, renderers: readonly number[]): Promise<readonly [number, number]> => {
  const [first, second] = [await moreWhileBusy(one, renderers), await moreWhileBusy(other, renderers)];
  const pairs = renderers.flatMap((pidOfOne, a) =>
    renderers.flatMap((pidOfOther, b) =>
      a === b ? [] : [{ pids: [pidOfOne, pidOfOther] as const, ms: (first[a] ?? 0) + (second[b] ?? 0) }],
    ),
  );
  return pairs.reduce((best, pair) => (pair.ms > best.ms ? pair : best)).pids;
};

const PARTS: Readonly<Record<string, Part>> = {
  browser: "browser",
  GPU: "gpu",
  "network.mojom.NetworkService": "network",
  "audio.mojom.AudioService": "sound",
};

export const browserProcesses = async (browser: Browser, sender: Page, receiver: Page): Promise<Counted[]> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const [sending, receiving] = await renderersOf(sender, receiver, renderers);
  const partOf = (type: string, pid: number): Part | undefined =>
    pid === sending ? "sender" : pid === receiving ? "receiver" : PARTS[type];
  // The browser keeps spare renderers, which come and go.
  return processInfo.flatMap(({ type, id }) => {
    const part = partOf(type, id);
    return part === undefined ? [] : [{ pid: id, part }];
  });
};
