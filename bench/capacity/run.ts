import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commandArguments } from "@setsuna/testkit/model";
import { say } from "../shared/output.ts";
import { FULL_SHARE, MACHINE, PRICES, STREAM } from "./assumptions.ts";
import { type Audience, needOf } from "./audience.ts";
import { fitCosts, measuredIn, mostViewers, shareOf } from "./cost-model.ts";
import { liveThrough, type YearReport } from "./year.ts";

/**
 * `npm run plan:capacity [-- --days=N]`: what so many viewers need. Costs as measured by `bench:relay`, placement by the product's own
 * code, demand made up, prices assumed (assumptions.ts). Prints tables; writes nothing.
 */
const days = commandArguments({ options: ["days"] }).number("days", 364);
const SETTINGS = { streamsPerHour: 100, events: 4, eventStreams: 1400, eventViewers: 70 };
const SEED = 2026;

const costs = fitCosts(measuredIn(JSON.parse(readFileSync(join(import.meta.dirname, "../results/relay.json"), "utf8"))));
const whole = (value: number): string => Math.round(value).toLocaleString("en");
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

say(
  `Relay process: ${costs.perPacketIn.toFixed(0)} µs for a packet in, ${costs.perPacketOut.toFixed(2)} µs for each that goes out.`,
);
const most = mostViewers(costs, STREAM.packetsPerSecond, FULL_SHARE);
say(
  `One stream (${STREAM.packetsPerSecond} packets a second): ${percent(shareOf(costs, STREAM.packetsPerSecond, 0))} of a core,`,
);
say(
  `each viewer ${percent(shareOf(costs, STREAM.packetsPerSecond, 1) - shareOf(costs, STREAM.packetsPerSecond, 0))} more: at most ${most} viewers of a stream on a process.`,
);

const AUDIENCES: readonly Audience[] = [
  { streams: 500, viewers: 10_000 },
  { streams: 100, viewers: 10_000 },
  { streams: 1, viewers: 10_000 },
];
say(
  `\n| 10,000 viewers on | machines, as one node of ${MACHINE.processes} processes | as ${MACHINE.processes} nodes of one | Gbit/s out | cascades |`,
);
say("|---|---|---|---|---|");
for (const audience of AUDIENCES) {
  const { machines, egressBitsPerSecond, cascades } = needOf(costs, audience, 1);
  const asOne = needOf(costs, audience, MACHINE.processes).machines;
  const streams = audience.streams === 1 ? "one stream" : `${whole(audience.streams)} streams`;
  say(`| ${streams} | ${asOne} | ${machines} | ${whole(egressBitsPerSecond / 1e9)} | ${cascades} |`);
}

const year: YearReport = liveThrough(days * 24, SETTINGS, costs, SEED);
const flatMachines = Math.ceil(year.peakNodes / MACHINE.processes);
const gigabytes = year.egressBytes / 1e9;
const rows: readonly (readonly [string, string])[] = [
  ["streams", whole(year.streams)],
  ["of them not placed, placed in another region", `${year.unplaced}, ${year.away}`],
  ["viewer hours", whole(year.viewerHours)],
  ["most viewers at once", whole(year.peakViewers)],
  ["most relay processes at once, mean", `${year.peakNodes}, ${(year.nodeHours / year.hours).toFixed(1)}`],
  ["hours of processes above the limit", percent(year.hotShare)],
  ["traffic out, TB", whole(gigabytes / 1000)],
  ["machines by the hour, yen", whole((year.nodeHours * PRICES.machineHour) / MACHINE.processes)],
  ["traffic at a cloud's price, yen", whole(gigabytes * PRICES.cloudGigabyte)],
  ["traffic at a cheap provider's, yen", whole(gigabytes * PRICES.cheapGigabyte)],
  [
    "instead of both: as many flat machines as the peak needs, yen",
    whole((flatMachines * PRICES.flatMachineMonth * year.hours) / 730),
  ],
];
say(`\n| ${days} days | |\n|---|---|`);
for (const [name, value] of rows) say(`| ${name} | ${value} |`);
