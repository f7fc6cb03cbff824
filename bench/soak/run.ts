/**
 * `npm run soak`: 20 streams, viewers that come and go every second, and faulty links. Checks for memory growth, stalled streams
 * and errors. 30 minutes, or `--minutes=3`; `--seed=N` repeats the faults. Exits with 1 on a violation.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Studio, seededRandom, slopeOf, startCpuWindow } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import datachannel from "node-datachannel";
import { say } from "../shared/output.ts";
import { residentBytes } from "../shared/resident.ts";
import { runBench } from "../shared/runner.ts";
import type { SoakStream } from "./client.ts";
import { Inspected } from "./memory.ts";
import { Population } from "./population.ts";

const STREAMS = 20;
/** Limit of a free ID, so the other streams are audio. */
const VIDEO_STREAMS = 3;
const VIEWERS = 30;
const PACKETS_PER_SECOND = 100;
const SEND_EVERY_MS = 20;
const SENDER_RESTART_S = 20;
const READ_EVERY_S = 5;
/** Share of the run, and minutes at least: a history of 4096 packets fills in 41 s. */
const WARM_UP_SHARE = 0.3;
const WARM_UP_MINUTES = 1.25;
/** In MB a minute: the heap after a full collection, and resident memory, which fragments. */
const HEAP_LIMIT = 0.5;
const RESIDENT_LIMIT = 2;
/** The clients' library causes some failures, so tolerate this share. */
const FAILED_JOINS = 0.05;
const LOST = 0.05;
const MEGABYTE = 1024 * 1024;

const given = commandArguments({ options: ["minutes", "seed"] });
const minutes = given.number("minutes", 30);
const seed = given.number("seed", 1);
/** Shorter runs than two and a half minutes say little of memory. */
const warmUp = Math.max(WARM_UP_SHARE * minutes, Math.min(WARM_UP_MINUTES, minutes / 2));
const random = seededRandom(seed);

interface Reading {
  readonly at: number;
  readonly value: number;
}

interface Watched {
  readonly name: string;
  readonly inspected: Inspected;
  readonly heap: Reading[];
  readonly resident: Reading[];
}

const rejections: string[] = [];
process.on("unhandledRejection", (reason) => rejections.push(String(reason)));

const watchedOf = async (studio: Studio): Promise<Watched[]> => {
  const urls = [...studio.log().matchAll(/Debugger listening on (ws:\S+)/g)].map((match) => match[1] ?? "");
  const all = await Promise.all([...new Set(urls)].map((url) => Inspected.open(url)));
  return all.map((inspected) => ({
    name: inspected.pid === studio.pid ? "studio" : "relay",
    inspected,
    heap: [],
    resident: [],
  }));
};

const read = async (watched: readonly Watched[], at: number): Promise<void> => {
  for (const { inspected, heap, resident } of watched) {
    heap.push({ at, value: (await inspected.heapBytes()) / MEGABYTE });
    resident.push({ at, value: residentBytes(inspected.pid) / MEGABYTE });
  }
};

const errorLines = (log: string): string[] => log.split("\n").filter((line) => /"level":(50|60)|unhandled|uncaught/i.test(line));

const streams = Array.from(
  { length: STREAMS },
  (_, index): SoakStream =>
    index < VIDEO_STREAMS ? { kind: "video", channel: index + 1 } : { kind: "audio", channel: index + 1 },
);

await runBench("soak", async (opened) => {
  const machine = startCpuWindow();
  const studio = await opened.studio({ RELAYS: "1", NODE_OPTIONS: "--inspect=127.0.0.1:0" });
  const relays = studio.relayPids();
  const population = new Population(studio.signalUrl(), studio.demoId, streams, random);
  const sending = setInterval(() => population.send((PACKETS_PER_SECOND * SEND_EVERY_MS) / 1000), SEND_EVERY_MS);
  const complaints: string[] = [];
  const figures: Record<string, number | null> = { minutes, streams: STREAMS };
  let watched: Watched[] = [];
  try {
    watched = await watchedOf(studio);
    if (watched.length !== 1 + relays.length) throw new Error(`${watched.length} inspected processes, ${relays.length} relays`);
    await population.begin();
    for (let index = 0; index < VIEWERS; index += 1) {
      population.join();
      await pause(100);
    }
    const startedAt = performance.now();
    const seconds = Math.round(60 * minutes);
    for (let second = 1; second <= seconds; second += 1) {
      await pause(Math.max(0, startedAt + 1000 * second - performance.now()));
      population.look();
      population.leave();
      while (population.viewerCount < VIEWERS) population.join();
      if (second % SENDER_RESTART_S === 0) void population.restartSender();
      if (second % READ_EVERY_S === 0) await read(watched, (performance.now() - startedAt) / 60_000);
      if (second % 60 === 0) say(`${second / 60} min: ${JSON.stringify(population.counts)}`);
    }
    if (studio.relayPids().join() !== relays.join()) complaints.push("a relay was started again");
  } finally {
    clearInterval(sending);
    population.close();
    for (const { inspected } of watched) inspected.close();
    await pause(300);
    figures.errorLines = errorLines(studio.log()).length;
    for (const line of errorLines(studio.log()).slice(0, 10)) say(line);
  }

  const { counts } = population;
  Object.assign(figures, counts, { unhandledRejections: rejections.length, ...machine() });
  const ratios: Record<string, number | null> = {};
  for (const { name, heap, resident } of watched) {
    const counted = (readings: readonly Reading[]): readonly Reading[] => readings.filter(({ at }) => at > warmUp);
    for (const [what, readings, limit] of [
      ["Heap", heap, HEAP_LIMIT],
      ["Resident", resident, RESIDENT_LIMIT],
    ] as const) {
      const { perUnit, error } = slopeOf(counted(readings));
      figures[`${name}${what}MB`] = readings.at(-1)?.value ?? null;
      figures[`${name}${what}MBPerMinute`] = perUnit;
      figures[`${name}${what}MBPerMinuteError`] = error;
      ratios[`${name}${what}GrowthToLimit`] = Math.max(0, perUnit - 2 * error) / limit;
      if (perUnit - 2 * error > limit) complaints.push(`${what} of the ${name} grows by ${perUnit.toFixed(2)} MB a minute`);
    }
  }
  if (counts.stuck > counts.wentOn) complaints.push(`${counts.stuck - counts.wentOn} viewers were stuck until they left`);
  if (counts.failedJoins > FAILED_JOINS * counts.joins)
    complaints.push(`${counts.failedJoins} of ${counts.joins} did not connect`);
  if (counts.lost > LOST * counts.joins) complaints.push(`${counts.lost} connections were lost`);
  if ((figures.errorLines ?? 0) > 0) complaints.push(`${figures.errorLines} lines of the log tell of an error`);
  if (rejections.length > 0) complaints.push(`unhandled: ${rejections.slice(0, 3).join("; ")}`);
  if (counts.packetsReceived < counts.packetsSent / 2) complaints.push("hardly anything arrived");
  datachannel.cleanup();
  return {
    figures,
    ratios,
    detail: { seed, complaints, readings: watched.map(({ name, heap, resident }) => ({ name, heap, resident })) },
    violations: complaints,
  };
});
