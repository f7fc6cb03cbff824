import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { cpuNanosecondsBetween, readThreadCpu, type ThreadCpu } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";

/** Processes whose time is counted, by their part in the stream. */
export type Part = "sender" | "receiver" | "gpu" | "network" | "sound" | "browser" | "relay" | "studio";

export interface Counted {
  readonly pid: number;
  readonly part: Part;
}

/** CPU time of one thread of a part in a window. */
export interface ThreadTime {
  readonly part: Part;
  /** The kernel's name of the thread, at most 15 characters. */
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
    // It ended while we looked.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "ended";
    throw error;
  }
};

const read = ({ pid, part }: Counted): Reading => {
  const threads = readThreadCpu(pid);
  return { pid, part, threads, names: new Map([...threads.keys()].map((thread) => [thread, nameOf(pid, thread)])) };
};

const timesOf = (before: Reading, after: Reading): ThreadTime[] =>
  [...after.threads].map(([thread, had]) => {
    const own = (threads: ThreadCpu): ThreadCpu => new Map([...threads].filter(([name]) => name === thread));
    const nanoseconds = cpuNanosecondsBetween(own(before.threads), new Map([[thread, had]]));
    return { part: after.part, thread: after.names.get(thread) ?? "", ms: nanoseconds / 1e6 };
  });

/** Starts a window over processes; call the result to end it, for the time of each of their threads. Linux. */
export const startWindow = (processes: readonly Counted[]): (() => readonly ThreadTime[]) => {
  const before = processes.map(read);
  return () => before.flatMap((reading) => timesOf(reading, read(reading)));
};

/** CPU time of a process's first thread, on which a page's scripts run, ms. */
const firstThreadMs = (pid: number): number => (readThreadCpu(pid).get(String(pid)) ?? 0) / 1e6;

/** Time that a page is kept busy to be told from others, and looked at before, ms. */
const BUSY_MS = 400;

const busy = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_MS);

/** Returns what the first thread of each process has had while something happened, ms. */
const had = async (pids: readonly number[], happen: () => Promise<unknown>): Promise<number[]> => {
  const before = pids.map(firstThreadMs);
  await happen();
  return pids.map((pid, index) => firstThreadMs(pid) - (before[index] ?? 0));
};

/** Returns how much more than before each process works while a page is kept busy, ms. */
const moreWhileBusy = async (page: Page, pids: readonly number[]): Promise<number[]> => {
  const usual = await had(pids, () => pause(BUSY_MS));
  const kept = await had(pids, () => busy(page));
  return kept.map((ms, index) => ms - (usual[index] ?? 0));
};

/** Returns the processes of two pages: of all pairs the one that works most while its page is kept busy. Throws where there are no two. */
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

/** Returns the processes of the browser that two pages keep busy, named. */
export const browserProcesses = async (browser: Browser, sender: Page, receiver: Page): Promise<Counted[]> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const [sending, receiving] = await renderersOf(sender, receiver, renderers);
  const partOf = (type: string, pid: number): Part | undefined =>
    pid === sending ? "sender" : pid === receiving ? "receiver" : PARTS[type];
  // Other renderers are kept ready by the browser, and come and go.
  return processInfo.flatMap(({ type, id }) => {
    const part = partOf(type, id);
    return part === undefined ? [] : [{ pid: id, part }];
  });
};
