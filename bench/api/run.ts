import { setTimeout as pause } from "node:timers/promises";
import { cpuNanosecondsBetween, percentile, readThreadCpu, type Studio, startCpuWindow } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { machineAddress } from "@setsuna/testkit/stack";
import type { DelaySummary } from "../relay/delays.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio, say } from "../shared/output.ts";
import { Opened, runBench } from "../shared/runner.ts";
import { type LoadResult, logInRepeatedly, readDuring, readRepeatedly } from "./load.ts";
import { PASSWORD, signInPeople } from "./people.ts";
import { approachRenewals, renewAll, renewedContracts, seedContracts } from "./renewals.ts";
import { BenchStream } from "./stream.ts";

/**
 * `npm run bench:api [-- --quick]`: logins a second (SRP, on the same machine), request times with 50 people, a midnight with
 * 10,000 renewals, and their effect on a stream.
 */

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const PEOPLE = 50;
/** Keeps the server busy without a queue. */
const LOGGING_IN = 4;
/** On average, 50 people make about 250 requests per second. */
const REST_MS = 200;
const RENEWALS = quick ? 300 : 10_000;
const windowMs = quick ? 3000 : 10_000;

requireBuilt();

interface Phase {
  readonly name: string;
  readonly load: LoadResult;
  readonly delays: DelaySummary;
  readonly studioCpuMs: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
}

const measure = async (name: string, studio: Studio, stream: BenchStream, task: () => Promise<LoadResult>): Promise<Phase> => {
  const endCpu = startCpuWindow();
  const before = readThreadCpu(studio.pid);
  const { value, delays } = await stream.during(task);
  const studioCpuMs = cpuNanosecondsBetween(before, readThreadCpu(studio.pid)) / 1e6;
  return { name, load: value, delays, studioCpuMs, ...endCpu() };
};

const quiet = async (): Promise<LoadResult> => {
  await pause(windowMs);
  return { roundsMs: [], elapsedMs: windowMs };
};

const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);
const percentileOf = (phase: Phase, share: number): number => percentile(sorted(phase.load.roundsMs), share);
const perSecond = (phase: Phase): number => (phase.load.roundsMs.length * 1000) / phase.load.elapsedMs;

await runBench("api", async (opened) => {
  say(`${RENEWALS} accounts are made.`);
  const directory = await opened.folder();
  await seedContracts(RENEWALS, directory);
  const running = opened.use(new Opened(), (all) => all.close());
  const studio = await running.studio({
    DATA_DIR: directory,
    TEST_CLOCK: "on",
    BOT_PROTECTION: "off",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    LOG_LEVEL: "error",
    RELAYS: "1",
  });
  say(`${PEOPLE} people sign in.`);
  const people = await signInPeople(studio, PEOPLE);
  const stream = running.use(await BenchStream.start(studio.origin, studio.demoId, machineAddress()), (each) => each.stop());
  await pause(1000);
  const before = await measure("nobody", studio, stream, quiet);
  const logins = await measure("logins", studio, stream, () => logInRepeatedly(people, LOGGING_IN, windowMs));
  const requests = await measure("50 people", studio, stream, () => readRepeatedly(people, windowMs, REST_MS));
  say(`${RENEWALS} contracts renew.`);
  await approachRenewals(studio);
  const [reader] = people;
  if (reader === undefined) throw new Error("nobody is there to read");
  // A login expires after 30 days.
  await reader.client.signIn(reader.email, PASSWORD);
  let readsMs: readonly number[] = [];
  const renewals = await measure("renewals", studio, stream, async () => {
    const read = await readDuring(reader, REST_MS, () => renewAll(studio, RENEWALS));
    readsMs = read.readsMs;
    return read.value;
  });
  const phases = [before, logins, requests, renewals];

  const unlessQuiet = (read: (phase: Phase) => number) => (phase: Phase) => (phase === before ? 0 : read(phase));
  printRows(phases, [
    ["while", ({ name }) => name],
    ["a second", perSecond],
    ["p50 ms", unlessQuiet((phase) => percentileOf(phase, 0.5))],
    ["p99 ms", unlessQuiet((phase) => percentileOf(phase, 0.99))],
    ["studio CPU ms each", unlessQuiet(({ studioCpuMs, load }) => studioCpuMs / load.roundsMs.length)],
    ["relay p50 ms", ({ delays }) => delays.addedP50Ms],
    ["relay p99 ms", ({ delays }) => delays.addedP99Ms],
    ["lost %", ({ delays }) => 100 * delays.lost],
    ["steal %", ({ stealPercent }) => stealPercent],
  ]);
  const line = {
    figures: {
      loginsPerSecond: perSecond(logins),
      loginP50Ms: percentileOf(logins, 0.5),
      studioCpuMsPerLogin: logins.studioCpuMs / logins.load.roundsMs.length,
      requestsPerSecond: perSecond(requests),
      requestP50Ms: percentileOf(requests, 0.5),
      requestP99Ms: percentileOf(requests, 0.99),
      relayP99BeforeMs: before.delays.addedP99Ms,
      relayP99LoginsMs: logins.delays.addedP99Ms,
      renewalsPerSecond: perSecond(renewals),
      renewalsSeconds: renewals.load.elapsedMs / 1000,
      requestP50RenewalsMs: percentile(sorted(readsMs), 0.5),
      requestP99RenewalsMs: percentile(sorted(readsMs), 0.99),
      studioCpuMsPerRenewal: renewals.studioCpuMs / RENEWALS,
      relayP99RenewalsMs: renewals.delays.addedP99Ms,
      lostPercentRenewals: 100 * renewals.delays.lost,
      relayP99RequestsMs: requests.delays.addedP99Ms,
      lostPercentLogins: 100 * logins.delays.lost,
      lostPercentRequests: 100 * requests.delays.lost,
      stealPercent: Math.max(...phases.map((phase) => phase.stealPercent)),
    },
    ratios: {
      relayP99LoginsToBefore: ratio(logins.delays.addedP99Ms, before.delays.addedP99Ms),
      relayP99RenewalsToBefore: ratio(renewals.delays.addedP99Ms, before.delays.addedP99Ms),
      relayP99RequestsToBefore: ratio(requests.delays.addedP99Ms, before.delays.addedP99Ms),
    },
  };
  // The embedded database has room for one process.
  await running.close();
  const renewed = await renewedContracts(directory);
  return {
    ...line,
    detail: {
      windowMs,
      people: PEOPLE,
      renewals: RENEWALS,
      loggingIn: LOGGING_IN,
      restMs: REST_MS,
      phases: phases.map(({ load: _load, ...rest }) => rest),
    },
    isWhole: !quick,
    violations: renewed === RENEWALS ? [] : [`${renewed} of ${RENEWALS} contracts were renewed`],
  };
});
