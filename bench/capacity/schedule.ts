import { Region } from "@setsuna/contracts";
import { seededRandom } from "@setsuna/testkit/model";
import { z } from "zod";
import { FULL_SHARE, MACHINE, PRICES, STREAM } from "./assumptions.ts";
import { mostViewers, type RelayCosts, shareOf } from "./cost-model.ts";
import { SimulatedFleet, type Stream } from "./fleet.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MAX_HOURS = 366 * DAY_HOURS;
const MAX_LATE = 0.01;
const AT_ONCE = 20;
const STEP = 1.1;
const SEED = 1;

const Show = z
  .strictObject({
    name: z.string().min(1),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    region: Region,
    senders: z.number().int().min(1),
    viewersPerSender: z.record(Region, z.number().int().min(0)),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), "ends before it begins")
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_HOURS * HOUR_MS, "lasts more than a year");
export const Schedule = z.array(Show).min(1);
export type Schedule = z.infer<typeof Schedule>;

export interface HourNeed {
  /** Start, ms since the Unix epoch. */
  readonly at: number;
  readonly senders: number;
  readonly viewers: number;
  readonly cascades: number;
  readonly processes: ReadonlyMap<Region, number>;
  readonly machines: number;
  readonly egressBitsPerSecond: number;
  readonly yen: { readonly machines: number; readonly cloud: number; readonly cheap: number };
}

interface Local {
  readonly streams: Stream[];
  cascadesIn: number;
}

/** Streams by region as relays there see them: each watching region takes a stream once, from its sender's. */
const byRegion = (shows: Schedule): Map<Region, Local> => {
  const regions = new Map<Region, Local>();
  const local = (region: Region): Local => {
    const known = regions.get(region) ?? { streams: [], cascadesIn: 0 };
    regions.set(region, known);
    return known;
  };
  for (const { name, region, senders, viewersPerSender } of shows) {
    const watched = Object.entries(viewersPerSender).map(([key, viewers]) => [Region.parse(key), viewers] as const);
    const abroad = watched.filter(([key, viewers]) => key !== region && viewers > 0);
    const home = watched.find(([key]) => key === region)?.[1] ?? 0;
    for (let index = 0; index < senders; index += 1) {
      const key = `${name} ${index}`;
      local(region).streams.push({ key, region, viewers: home + abroad.length });
      for (const [there, viewers] of abroad) {
        local(there).streams.push({ key, region: there, viewers });
        local(there).cascadesIn += 1;
      }
    }
  }
  return regions;
};

export const placedOn = (
  costs: RelayCosts,
  streams: readonly Stream[],
  processes: number,
  seed: number,
): { readonly late: number; readonly cascades: number } => {
  const random = seededRandom(seed);
  const fleet = new SimulatedFleet(costs, 1, random);
  const region = streams[0]?.region ?? Region.parse("default");
  for (let node = 0; node < processes; node += 1) fleet.add(region);
  const most = mostViewers(costs, STREAM.packetsPerSecond, FULL_SHARE);
  const order = streams.map((stream) => ({ stream, at: random() })).sort((a, b) => a.at - b.at);
  let cascades = 0;
  for (const { stream } of order) {
    if (stream.viewers > most) cascades += fleet.spread(stream, AT_ONCE);
    else fleet.open(stream);
  }
  const shares = fleet.shares();
  return { cascades, late: shares.filter((share) => share > FULL_SHARE).length / Math.max(1, shares.length) };
};

const processesFor = (costs: RelayCosts, streams: readonly Stream[]): { readonly count: number; readonly cascades: number } => {
  const cores = streams.reduce((sum, { viewers }) => sum + shareOf(costs, STREAM.packetsPerSecond, viewers), 0);
  for (let count = Math.max(1, Math.ceil(cores / FULL_SHARE)); ; count = Math.ceil(count * STEP)) {
    const { late, cascades } = placedOn(costs, streams, count, SEED);
    if (late <= MAX_LATE) return { count, cascades };
  }
};

const needAt = (costs: RelayCosts, at: number, shows: Schedule): HourNeed => {
  const processes = new Map<Region, number>();
  let cascades = 0;
  let machines = 0;
  for (const [region, { streams, cascadesIn }] of byRegion(shows)) {
    const found = processesFor(costs, streams);
    const out = streams.reduce((sum, { viewers }) => sum + viewers * STREAM.bitsPerSecond, 0);
    processes.set(region, found.count);
    cascades += found.cascades + cascadesIn;
    machines += Math.ceil(Math.max(found.count / MACHINE.processes, out / (0.9 * MACHINE.portBitsPerSecond)));
  }
  const senders = shows.reduce((sum, show) => sum + show.senders, 0);
  const viewers = shows.reduce(
    (sum, show) => sum + show.senders * Object.values(show.viewersPerSender).reduce((all, each) => all + each, 0),
    0,
  );
  const egressBitsPerSecond = (viewers + cascades) * STREAM.bitsPerSecond;
  const gigabytes = (egressBitsPerSecond * (HOUR_MS / 1000)) / 8 / 1e9;
  const yen = {
    machines: machines * PRICES.machineHour,
    cloud: gigabytes * PRICES.cloudGigabyte,
    cheap: gigabytes * PRICES.cheapGigabyte,
  };
  return { at, senders, viewers, cascades, processes, machines, egressBitsPerSecond, yen };
};

export const needsByHour = (costs: RelayCosts, schedule: Schedule): HourNeed[] => {
  const hourOf = (time: string): number => Math.floor(Date.parse(time) / HOUR_MS);
  const first = Math.min(...schedule.map(({ from }) => hourOf(from)));
  const end = Math.max(...schedule.map(({ to }) => Math.ceil(Date.parse(to) / HOUR_MS)));
  const known = new Map<string, HourNeed>();
  const needs: HourNeed[] = [];
  for (let hour = first; hour < end; hour += 1) {
    const at = hour * HOUR_MS;
    const running = schedule.filter(({ from, to }) => Date.parse(from) < at + HOUR_MS && Date.parse(to) > at);
    if (running.length === 0) continue;
    const key = running.map((show) => schedule.indexOf(show)).join();
    const need = known.get(key) ?? needAt(costs, at, running);
    known.set(key, need);
    needs.push({ ...need, at });
  }
  return needs;
};

export const scheduleText = (needs: readonly HourNeed[]): string => {
  const whole = (value: number): string => Math.round(value).toLocaleString("en");
  const sum = (read: (need: HourNeed) => number): string => whole(needs.reduce((all, need) => all + read(need), 0));
  return [
    "hour (UTC)        senders  viewers  cascades  machines  Gbit/s out  yen: machines  traffic  cheap traffic  processes",
    ...needs.map(({ at, senders, viewers, cascades, machines, egressBitsPerSecond, yen, processes }) =>
      [
        new Date(at).toISOString().slice(0, 16),
        whole(senders).padStart(8),
        whole(viewers).padStart(8),
        whole(cascades).padStart(9),
        whole(machines).padStart(9),
        (egressBitsPerSecond / 1e9).toFixed(1).padStart(11),
        whole(yen.machines).padStart(14),
        whole(yen.cloud).padStart(8),
        whole(yen.cheap).padStart(14),
        ` ${[...processes].map(([region, count]) => `${region} ${count}`).join(", ")}`,
      ].join(" "),
    ),
    `In all: ${sum(({ yen }) => yen.machines)} yen for machines, ${sum(({ yen }) => yen.cloud)} for traffic (${sum(({ yen }) => yen.cheap)} at the cheap price).`,
    `Assumed: streams of ${(STREAM.bitsPerSecond / 1e6).toFixed(1)} Mbit/s; ${MACHINE.processes} processes and ${MACHINE.portBitsPerSecond / 1e9} Gbit/s a machine, ${PRICES.machineHour} yen an hour; ${PRICES.cloudGigabyte} or ${PRICES.cheapGigabyte} yen a GB; at most one process in a hundred above ${FULL_SHARE * 100} % of a core. Each region has machines of its own.`,
  ].join("\n");
};
