import { DEFAULT_SOURCE, equip, STEAL_LIMIT_PERCENT } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { calmestRun, type Tries } from "../shared/calm-machine.ts";
import { requireBuilt } from "../shared/command.ts";
import { say } from "../shared/output.ts";
import { attempt, inTurn, runBench } from "../shared/runner.ts";
import { BAD_30, BAD_60, CLEAN_30, CLEAN_60, type Condition } from "./conditions.ts";
import { report } from "./report.ts";
import { type RunLength, type RunResult, runFloor, runOnce } from "./run-once.ts";
import { bareCarrier, chromePeer, directly, type System, throughRelay } from "./systems.ts";

/**
 * `npm run bench:latency [-- --quick] [-- --only=PART] [-- --fps=30|60] [-- --line=clean|bad]`: capture to screen and to decoded
 * frame, ours against Chrome's WebRTC, alternating. `--only` filters systems by name, `--fps` and `--line` pick one frame rate
 * and link. Only a full, unfiltered run writes bench/results/latency.json.
 */

interface Plan {
  readonly runs: number;
  readonly tries: Tries;
  readonly length: RunLength;
  readonly floorLength: RunLength;
}

const FULL: Plan = {
  runs: 3,
  tries: { most: 4, patienceMs: 20_000 },
  length: { warmUpMs: 4000, measureMs: 10_000 },
  floorLength: { warmUpMs: 2000, measureMs: 6000 },
};
const QUICK: Plan = {
  runs: 1,
  tries: { most: 1, patienceMs: 0 },
  length: { warmUpMs: 1500, measureMs: 1800 },
  floorLength: { warmUpMs: 500, measureMs: 1500 },
};

interface Job {
  readonly name: string;
  readonly condition: Condition;
  readonly run: (seed: number) => Promise<RunResult>;
}

const given = commandArguments({ options: ["only", "fps", "line"], flags: ["quick"] });
const quick = given.flag("quick");
const only = given.option("only") ?? "";
const onlyFps = given.number("fps", undefined);
const onlyLine = given.option("line");
const plan = quick ? QUICK : FULL;
const needsStudio = only === "" || !"Chrome's own peer to peer WebCodecs alone".includes(only);

if (needsStudio) requireBuilt();

await runBench("latency", async (opened) => {
  const [browser, site] = [await opened.browser(), await opened.site()];
  const studio = needsStudio ? await opened.studio() : undefined;

  const systemsFor = (condition: Condition): System[] => {
    const peers = [chromePeer(site, "H264"), chromePeer(site, "VP8")];
    if (studio === undefined) return peers;
    const ours = throughRelay(studio, "instant", "downlink");
    const native = throughRelay(studio, "native", "downlink");
    if (condition.line === undefined)
      return quick ? [ours, ...peers, native] : [ours, directly(studio), bareCarrier(site), ...peers, native];
    const uplink: System = { ...throughRelay(studio, "instant", "uplink"), name: `${ours.name} (line on the uplink)` };
    const downlink: System = { ...ours, name: `${ours.name} (line on the downlink)` };
    return quick ? [downlink, peers[0] ?? downlink] : [downlink, ...peers, uplink];
  };

  const conditions = (quick ? [CLEAN_30, BAD_30] : [CLEAN_30, CLEAN_60, BAD_30, BAD_60]).filter(
    ({ framesPerSecond, line }) =>
      (onlyFps === undefined || framesPerSecond === onlyFps) &&
      (onlyLine === undefined || onlyLine === (line === undefined ? "clean" : "bad")),
  );
  const jobs: Job[] = conditions.flatMap((condition) => [
    ...systemsFor(condition).map((system) => ({
      name: system.name,
      condition,
      run: (seed: number) => runOnce(browser, system, condition, plan.length, seed),
    })),
    ...(condition.line === undefined
      ? [
          {
            name: "WebCodecs alone",
            condition,
            run: () =>
              runFloor(browser, site, condition, plan.floorLength, DEFAULT_SOURCE.footageFrames, (page) => equip(page, {})),
          },
        ]
      : []),
  ]);

  const results: RunResult[] = [];
  const failures: string[] = [];

  const measured = async ({ condition, run }: Job, seed: number): Promise<RunResult> => {
    const result = await run(seed);
    const { system, p50, p95, atDecoder, framesPerSecond, mbps, freezeMs, stealPercent } = result;
    say(
      `${condition.name} | ${system} | p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms (at the decoder ${atDecoder.p50.toFixed(1)}), ` +
        `${framesPerSecond.toFixed(1)} fps, ${mbps.toFixed(2)} Mbit/s, frozen ${freezeMs.toFixed(0)} ms, steal ${stealPercent} %`,
    );
    return result;
  };

  await inTurn(
    plan.runs,
    jobs.filter(({ name }) => name.includes(only)),
    (job, run) =>
      attempt(`${job.condition.name} | ${job.name}`, failures, async () => {
        results.push(await calmestRun(() => measured(job, 1000 + run), plan.tries));
      }),
  );
  return {
    ...report(results),
    detail: { plan: { quick, stealLimitPercent: STEAL_LIMIT_PERCENT, ...plan }, results, failures },
    isWhole: !quick && only === "" && onlyFps === undefined && onlyLine === undefined,
    violations: failures,
  };
});
