import { cpus } from "node:os";
import { median } from "@setsuna/testkit";
import { finish, printTable, ratio, say } from "../shared/output.ts";
import { Arrivals, type BenchClient, benchAddress } from "./clients.ts";
import { janusIsInstalled } from "./janus-config.ts";
import { JanusTarget } from "./janus-target.ts";
import { RtpLoad } from "./rtp-load.ts";
import { relayIsBuilt, SetsunaTarget } from "./setsuna-target.ts";
import type { Target } from "./target.ts";
import { measureWindow, sendFor, type WindowResult } from "./window.ts";

/** `npm run bench:relay [-- --quick]`: CPU per forwarded packet and added delay, ours beside Janus's videoroom. */

const STEAL_LIMIT_PERCENT = 3;
/** A window that lost packets was short of CPU in the clients and says nothing about delay. */
const LOSS_LIMIT = 0.01;
const JOIN_TOGETHER = 10;
const REPORT_INTERVAL_MS = 2000;

const quick = process.argv.includes("--quick");
const plan = quick
  ? { viewers: [10, 40, 100], setUps: 1, windows: 1, spareWindows: 1, windowMs: 2000, warmUpMs: 800 }
  : { viewers: [10, 40, 100], setUps: 3, windows: 3, spareWindows: 4, windowMs: 3000, warmUpMs: 2000 };

if (!relayIsBuilt()) {
  say("The relay is not built. Run `npm run build`, then this bench again.");
  process.exit(2);
}
const address = benchAddress();
const withJanus = janusIsInstalled() && address !== "127.0.0.1";
if (!withJanus)
  say("Janus is not installed (Debian package `janus`) or there is no address but loopback: ours alone is measured.");

const isCalm = (result: WindowResult): boolean =>
  result.stealPercent <= STEAL_LIMIT_PERCENT && Math.abs(result.lost) <= LOSS_LIMIT;
const results: WindowResult[] = [];
const failures: { readonly target: string; readonly viewers: number; readonly error: string }[] = [];

/** Sends until stopped: a publisher that falls silent while others join loses its place. */
const keepFeeding = (publisher: BenchClient, load: RtpLoad): { stop(): Promise<unknown> } => {
  let wanted = true;
  const feed = async (): Promise<void> => {
    while (wanted) await sendFor(publisher, load, 100);
  };
  const running = feed();
  return {
    stop: () => {
      wanted = false;
      return running;
    },
  };
};

/** One set-up: connect everybody, warm up, then windows until enough were calm. */
const runSetUp = async (start: () => Promise<Target>, viewers: number): Promise<void> => {
  const target = await start();
  const clients: BenchClient[] = [];
  const arrivals = new Arrivals();
  const reports = setInterval(() => {
    for (const client of clients) client.report();
  }, REPORT_INTERVAL_MS);
  let publisher: BenchClient | undefined;
  const load = new RtpLoad();
  try {
    publisher = await target.publish();
    const feeding = keepFeeding(publisher, load);
    try {
      while (clients.length < viewers) {
        const joining = Math.min(JOIN_TOGETHER, viewers - clients.length);
        const joined = await Promise.all(Array.from({ length: joining }, () => target.subscribe(arrivals.onPacket)));
        clients.push(...joined);
      }
    } finally {
      await feeding.stop();
    }
    await sendFor(publisher, load, plan.warmUpMs);
    let calm = 0;
    for (let window = 0; window < plan.windows + plan.spareWindows && calm < plan.windows; window++) {
      const result = await measureWindow(target.name, target.pid, publisher, load, arrivals, viewers, plan.windowMs);
      if (isCalm(result)) calm++;
      results.push(result);
      say(
        `${result.target}, ${viewers} viewers: ${result.cpuUsPerPacket.toFixed(2)} us a packet, ` +
          `p50 ${result.p50Ms.toFixed(2)} p99 ${result.p99Ms.toFixed(2)} ms, lost ${(100 * result.lost).toFixed(2)} %, steal ${result.stealPercent} %`,
      );
    }
  } finally {
    clearInterval(reports);
    for (const client of clients) client.close();
    publisher?.close();
    await target.stop();
  }
};

const starters: { readonly name: string; readonly start: () => Promise<Target>; readonly viewers: readonly number[] }[] = [
  { name: "Setsuna relay", start: () => SetsunaTarget.start(address), viewers: plan.viewers },
  ...(withJanus
    ? [
        // In a quick run only the number that the ratio needs.
        { name: "Janus, default", start: () => JanusTarget.start(address, 0), viewers: quick ? [40] : plan.viewers },
        {
          name: "Janus, event loops",
          start: () => JanusTarget.start(address, cpus().length),
          viewers: quick ? [40] : plan.viewers,
        },
      ]
    : []),
];

for (let setUp = 0; setUp < plan.setUps; setUp++) {
  for (const viewers of plan.viewers) {
    const order = starters.filter((starter) => starter.viewers.includes(viewers));
    for (const starter of setUp % 2 === 0 ? order : order.toReversed()) {
      try {
        await runSetUp(starter.start, viewers);
      } catch (error) {
        failures.push({ target: starter.name, viewers, error: String(error) });
        say(`${starter.name}, ${viewers} viewers: ${String(error)}`);
      }
    }
  }
}

/** Calm windows when there were any, else all, which the table's steal column then shows. */
const windowsOf = (name: string, viewers: number): WindowResult[] => {
  const all = results.filter((result) => result.target === name && result.viewers === viewers);
  const calm = all.filter(isCalm);
  return calm.length > 0 ? calm : all;
};
const figure = (
  name: string,
  viewers: number,
  field: "cpuUsPerPacket" | "p50Ms" | "p99Ms" | "lost" | "stealPercent" | "idlePercent",
): number | null => {
  const values = windowsOf(name, viewers).map((result) => result[field]);
  return values.length === 0 ? null : median(values);
};

const names = [...new Set(results.map((result) => result.target))];
printTable(
  ["viewers", "relay", "windows", "us a packet", "p50 ms", "p99 ms", "lost %", "steal %", "idle %"],
  plan.viewers.flatMap((viewers) =>
    names
      .filter((name) => windowsOf(name, viewers).length > 0)
      .map((name) => [
        String(viewers),
        name,
        String(windowsOf(name, viewers).length),
        figure(name, viewers, "cpuUsPerPacket") ?? Number.NaN,
        figure(name, viewers, "p50Ms") ?? Number.NaN,
        figure(name, viewers, "p99Ms") ?? Number.NaN,
        100 * (figure(name, viewers, "lost") ?? Number.NaN),
        figure(name, viewers, "stealPercent") ?? Number.NaN,
        figure(name, viewers, "idlePercent") ?? Number.NaN,
      ]),
  ),
);

const OURS = "Setsuna relay";
const bestJanus = names
  .filter((name) => name !== OURS)
  .map((name) => figure(name, 40, "cpuUsPerPacket"))
  .filter((value) => value !== null)
  .reduce<number | null>((least, value) => (least === null ? value : Math.min(least, value)), null);
const figures: Record<string, number | null> = {};
for (const viewers of plan.viewers) {
  figures[`cpuUsPerPacket${viewers}`] = figure(OURS, viewers, "cpuUsPerPacket");
  figures[`addedP50Ms${viewers}`] = figure(OURS, viewers, "p50Ms");
  figures[`addedP99Ms${viewers}`] = figure(OURS, viewers, "p99Ms");
}
figures.janusCpuUsPerPacket40 = bestJanus;
figures.stealPercent40 = figure(OURS, 40, "stealPercent");
finish(
  { bench: "relay", figures, ratios: { cpuVsJanus40: ratio(figure(OURS, 40, "cpuUsPerPacket"), bestJanus) } },
  { plan, results, failures },
);
process.exit(failures.some((failure) => failure.target === OURS) ? 1 : 0);
