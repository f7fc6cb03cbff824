import { MACHINE, PRICES, STREAM } from "./assumptions.ts";
import type { CapacityPlan } from "./plan.ts";

const BEGIN = "<!-- made by npm run plan:capacity -->";
const END = "<!-- end -->";

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const TENFOLD = 10;

export const textOf = ({ costs, streamShare, viewerShare, mostViewers, needs, year }: CapacityPlan): string => {
  const several = needs.filter(({ streams }) => streams > 1).map(({ machines }) => machines * TENFOLD);
  const one = needs.find(({ streams }) => streams === 1);
  const gigabits = whole((needs[0]?.gigabitsOut ?? 0) * TENFOLD);
  const { yen } = year;
  return [
    `**Measured.** A relay process needs ${costs.perPacketIn.toFixed(0)} µs per received packet and ${costs.perPacketOut.toFixed(2)} µs per packet to a viewer. A stream of 3 Mbit/s with audio (${STREAM.packetsPerSecond} packets a second) takes ${percent(streamShare)} of a core, plus ${percent(viewerShare)} and ${(STREAM.bitsPerSecond / 1e6).toFixed(1)} Mbit/s per viewer. One process carries one stream to ${mostViewers} viewers without noticeable delay.`,
    "",
    `**Extrapolated** to eight cores (${MACHINE.processes} relay processes) and ${MACHINE.portBitsPerSecond / 1e9} Gbit/s per machine:`,
    "",
    "| 10,000 viewers on | machines, one node each | one node per process | Gbit/s out | cascades |",
    "|---|---|---|---|---|",
    ...needs.map(
      ({ streams, machinesAsOneNode, machines, gigabitsOut, cascades }) =>
        `| ${streams === 1 ? "one stream" : `${whole(streams)} streams`} | ${machinesAsOneNode} | ${machines} | ${whole(gigabitsOut)} | ${cascades} |`,
    ),
    "",
    `**100,000 viewers** on streams of at most ${mostViewers} take ${Math.min(...several)} to ${Math.max(...several)} machines and ${gigabits} Gbit/s; on one stream ${(one?.machines ?? 0) * TENFOLD} machines and ${(one?.cascades ?? 0) * TENFOLD} cascades.`,
    "",
    `**A simulated year** of ${whole(year.streams)} streams, ${(year.viewerHours / 1e6).toFixed(1)} million viewer hours and at most ${whole(year.peakViewers)} viewers takes ${year.meanNodes.toFixed(1)} relay processes on average, ${whole(year.peakNodes)} at most. ${whole(year.unplaced)} streams found no place; processes were above their limit for ${percent(year.hotShare)} of the time. In yen:`,
    "",
    `- machines at ${PRICES.machineHour} an hour: ${whole(yen.machines)}`,
    `- ${whole(year.terabytesOut)} TB out: ${whole(yen.cloud)} at ${PRICES.cloudGigabyte} per GB, ${whole(yen.cheap)} at ${PRICES.cheapGigabyte}`,
    `- or ${yen.flatMachines} machines with flat ports at ${whole(PRICES.flatMachineMonth)} a month: ${whole(yen.flat)}`,
  ].join("\n");
};

/** Throws if its marks are missing. */
const around = (document: string): readonly [before: string, text: string, after: string] => {
  const [from, to] = [document.indexOf(`${BEGIN}\n`), document.indexOf(`\n${END}`)];
  if (from < 0 || to < from) throw new Error(`the document has no part between ${BEGIN} and ${END}`);
  const start = from + BEGIN.length + 1;
  return [document.slice(0, start), document.slice(start, to), document.slice(to)];
};

export const publishedIn = (document: string): string => around(document)[1];

export const published = (document: string, plan: CapacityPlan): string => {
  const [before, , after] = around(document);
  return `${before}${textOf(plan)}${after}`;
};
