import { cpus } from "node:os";
import { STEAL_LIMIT_PERCENT } from "@setsuna/testkit";
import { PACKETS_PER_SECOND } from "@setsuna/testkit/load";
import { commandArguments } from "@setsuna/testkit/model";
import { canRunJanus, machineAddress } from "@setsuna/testkit/stack";
import { requireBuilt } from "../shared/command.ts";
import { say } from "../shared/output.ts";
import { attempt, inTurn, runBench } from "../shared/runner.ts";
import { BARE_DATAGRAMS, BARE_WEBRTC, MANY_STREAMS, OURS, report } from "./report.ts";
import { runSetUp, type WindowPlan } from "./set-up.ts";
import { BareTarget } from "./targets/bare-target.ts";
import { JanusTarget } from "./targets/janus-target.ts";
import { relayIsBuilt, SetsunaTarget } from "./targets/setsuna-target.ts";
import type { Target } from "./targets/target.ts";
import type { WindowResult } from "./window.ts";

/**
 * `npm run bench:relay [-- --quick] [-- --only=PART] [-- --viewers=N] [-- --many]`: CPU per forwarded packet and added delay,
 * ours next to Janus's videoroom and bare fan-outs; `--many` runs only many streams in our relay. `--only` filters relays by
 * name.
 */

const FOREIGN_LIMIT_PERCENT = 10;
/** Loss means that clients lacked CPU, so delays are meaningless. */
const LOSS_LIMIT = 0.01;

const given = commandArguments({ options: ["only", "viewers"], flags: ["quick", "many"] });
const quick = given.flag("quick");
const only = given.option("only") ?? "";
const onlyViewers = given.number("viewers", undefined);
const onlyMany = given.flag("many");
const viewerCounts = [10, 40, 100].filter((viewers) => !onlyMany && (onlyViewers === undefined || onlyViewers === viewers));
const plan = quick
  ? { rounds: 1, windows: 1, spareWindows: 1, windowMs: 900, warmUpMs: 3500 }
  : { rounds: 2, windows: 3, spareWindows: 4, windowMs: 1500, warmUpMs: 6000 };

requireBuilt(relayIsBuilt(), "relay");
const address = machineAddress();
const withJanus = canRunJanus(address);
if (!withJanus)
  say("Janus is not installed (Debian package `janus`) or there is no address but loopback: ours alone is measured.");

interface Starter {
  readonly name: string;
  readonly start: () => Promise<Target>;
  readonly quickViewers: readonly number[];
}
const starters: readonly Starter[] = [
  { name: OURS, start: () => SetsunaTarget.start(address), quickViewers: [10, 40, 100] },
  ...(withJanus
    ? [
        { name: "Janus, default", start: () => JanusTarget.start(address, 0), quickViewers: [40] },
        { name: "Janus, event loops", start: () => JanusTarget.start(address, cpus().length), quickViewers: [40] },
      ]
    : []),
  { name: BARE_WEBRTC, start: async () => new BareTarget(BARE_WEBRTC, "webrtc", address), quickViewers: [] },
  { name: BARE_DATAGRAMS, start: async () => new BareTarget(BARE_DATAGRAMS, "datagrams", address), quickViewers: [] },
].filter(({ name }) => name.includes(only));

const isCalm = (result: WindowResult): boolean =>
  result.stealPercent <= STEAL_LIMIT_PERCENT &&
  result.foreignPercent <= FOREIGN_LIMIT_PERCENT &&
  Math.abs(result.lost) <= LOSS_LIMIT &&
  result.packetsOut >= (1 - LOSS_LIMIT) * result.packetsIn * result.viewers;

/** Bursts only at 40 viewers, and in a quick run only for ours. */
const patternsFor = (name: string, viewers: number): readonly WindowPlan[] => {
  const { windows, spareWindows } = plan;
  const even: WindowPlan = { pattern: "even", windows, spareWindows };
  return viewers === 40 && (!quick || name === OURS) ? [even, { pattern: "frames", windows, spareWindows }] : [even];
};

const results: WindowResult[] = [];
const failures: string[] = [];

const onWindow = (result: WindowResult): void => {
  results.push(result);
  const { throughP99Ms, directP99Ms, addedP50Ms, addedP99Ms, frameP50Ms, frameP99Ms } = result;
  say(
    `${result.target}, ${result.streams > 1 ? `${result.streams} streams, ` : ""}${result.viewers} viewers, ${result.pattern}: ${result.cpuUsPerPacket.toFixed(2)} us a packet, ` +
      `added p50 ${addedP50Ms.toFixed(2)} p99 ${addedP99Ms.toFixed(2)} ms ` +
      `frame p50 ${frameP50Ms.toFixed(2)} p99 ${frameP99Ms.toFixed(2)} ms ` +
      `(through p99 ${throughP99Ms.toFixed(2)}, direct ${directP99Ms.toFixed(2)}), lost ${(100 * result.lost).toFixed(2)} %, ` +
      `clients ${result.senderCpuPercent.toFixed(0)}+${result.timedCpuPercent.toFixed(0)}+${result.crowdCpuPercent.toFixed(0)} % CPU, ` +
      `steal ${result.stealPercent} %, foreign ${result.foreignPercent.toFixed(0)} %`,
  );
};

const measureViewers = ({ name, start }: Starter, viewers: number): Promise<void> =>
  attempt(`${name}, ${viewers} viewers`, failures, () =>
    runSetUp(start, {
      address,
      streams: 1,
      viewers,
      perSecond: PACKETS_PER_SECOND,
      warmUpMs: plan.warmUpMs,
      windowMs: plan.windowMs,
      patterns: patternsFor(name, viewers),
      isCalm,
      onWindow,
    }),
  );

/** All frames leave at once: 170 packets in and 680 out. */
const measureMany = (): Promise<void> =>
  attempt(`${OURS}, ${MANY_STREAMS.streams} streams`, failures, () => {
    const { windows, spareWindows, windowMs, warmUpMs } = plan;
    return runSetUp(() => SetsunaTarget.start(address), {
      address,
      ...MANY_STREAMS,
      warmUpMs,
      windowMs,
      isCalm,
      onWindow,
      patterns: [{ pattern: "frames", windows, spareWindows }],
    });
  });

await runBench("relay", async () => {
  const isFiltered = only !== "" || onlyViewers !== undefined;
  const jobs = viewerCounts.flatMap((viewers) =>
    starters.filter(({ quickViewers }) => !quick || quickViewers.includes(viewers)).map((starter) => ({ starter, viewers })),
  );
  await inTurn(plan.rounds, jobs, ({ starter, viewers }) => measureViewers(starter, viewers));
  if (onlyMany || !isFiltered) await measureMany();
  return {
    ...report(results, isCalm),
    detail: { plan, failures, results },
    isWhole: !quick && !onlyMany && !isFiltered,
    violations: failures.filter((failure) => failure.startsWith(OURS)),
  };
});
