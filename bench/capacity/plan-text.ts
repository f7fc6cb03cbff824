import { MACHINE, PRICES, STREAM } from "./assumptions.ts";
import { type CapacityPlan, SETTINGS } from "./plan.ts";

const BEGIN = "<!-- made by npm run plan:capacity -->";
const END = "<!-- end -->";

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const TENFOLD = 10;

/** Returns the figures of a plan as docs/operations.md has them. */
export const textOf = ({ costs, streamShare, viewerShare, mostViewers, needs, year }: CapacityPlan): string => {
  const several = needs.filter(({ streams }) => streams > 1).map(({ machines }) => machines * TENFOLD);
  const one = needs.find(({ streams }) => streams === 1);
  const gigabits = whole((needs[0]?.gigabitsOut ?? 0) * TENFOLD);
  const { yen } = year;
  return [
    `**Measured.** A relay process needs ${costs.perPacketIn.toFixed(0)} µs for each packet that it receives and ${costs.perPacketOut.toFixed(2)} µs for each that it sends to a viewer (the straight line through 10, 40 and 100 viewers). A stream of 3 Mbit/s with audio is ${STREAM.packetsPerSecond} packets a second: ${percent(streamShare)} of a core, plus ${percent(viewerShare)} and ${(STREAM.bitsPerSecond / 1e6).toFixed(1)} Mbit/s of the port for each viewer. One process carries one stream to ${mostViewers} viewers before it adds delay that they notice.`,
    "",
    `**Extrapolated.** Machines of eight cores (${MACHINE.processes} relay processes) and ${MACHINE.portBitsPerSecond / 1e9} Gbit/s for 10,000 viewers at once, with 99 of 100 on a process that has room:`,
    "",
    `| 10,000 viewers on | machines, as one node of ${MACHINE.processes} processes | as ${MACHINE.processes} nodes of one | Gbit/s out | cascades |`,
    "|---|---|---|---|---|",
    ...needs.map(
      ({ streams, machinesAsOneNode, machines, gigabitsOut, cascades }) =>
        `| ${streams === 1 ? "one stream" : `${whole(streams)} streams`} | ${machinesAsOneNode} | ${machines} | ${whole(gigabitsOut)} | ${cascades} |`,
    ),
    "",
    `**100,000 viewers** on streams of at most ${mostViewers} need ten times as much, since streams share nothing: ${Math.min(...several)} to ${Math.max(...several)} machines and ${gigabits} Gbit/s. On **one** stream they need ${(one?.machines ?? 0) * TENFOLD} machines and about ${(one?.cascades ?? 0) * TENFOLD} cascades from relay to relay.`,
    "",
    `**A year** is ${year.days} days: ${SETTINGS.streamsPerHour} streams an hour in three regions with evenings and weekends, and ${SETTINGS.events} evenings with ${whole(SETTINGS.eventStreams * SETTINGS.eventViewers)} more viewers. Fleets are scaled each hour to a mean of 45 %, and nodes leave by draining.`,
    `- **Demand:** ${whole(year.streams)} streams and ${(year.viewerHours / 1e6).toFixed(1)} million viewer hours, ${whole(year.peakViewers)} viewers at most.`,
    `- **Machines:** ${whole(year.peakNodes)} relay processes at most and ${year.meanNodes.toFixed(1)} on average.`,
    `- **Placement:** ${whole(year.unplaced)} streams found no place, and ${whole(year.away)} went to another region. Of the processes' hours, ${percent(year.hotShare)} were above the limit.`,
    "",
    "| a year of it | yen |",
    "|---|---|",
    `| machines by the hour, at ${PRICES.machineHour} yen | ${whole(yen.machines)} |`,
    `| ${whole(year.terabytesOut)} TB out, at a cloud's ${PRICES.cloudGigabyte} yen for each GB | ${whole(yen.cloud)} |`,
    `| the same at a cheap provider's ${PRICES.cheapGigabyte} yen | ${whole(yen.cheap)} |`,
    `| instead of both: ${yen.flatMachines} machines with flat ports all year, at ${whole(PRICES.flatMachineMonth)} yen a month | ${whole(yen.flat)} |`,
  ].join("\n");
};

/** Splits a document around the part that the command makes. Throws when its marks are missing. */
const around = (document: string): readonly [before: string, text: string, after: string] => {
  const [from, to] = [document.indexOf(`${BEGIN}\n`), document.indexOf(`\n${END}`)];
  if (from < 0 || to < from) throw new Error(`the document has no part between ${BEGIN} and ${END}`);
  const start = from + BEGIN.length + 1;
  return [document.slice(0, start), document.slice(start, to), document.slice(to)];
};

/** Returns the part of a document that the command made. */
export const publishedIn = (document: string): string => around(document)[1];

/** Returns the document with a plan's figures. */
export const published = (document: string, plan: CapacityPlan): string => {
  const [before, , after] = around(document);
  return `${before}${textOf(plan)}${after}`;
};
