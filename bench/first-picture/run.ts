import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_SOURCE, openContext, percentile, untilPhase } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { JOIN_STEPS, type JoinTrace, medianSteps } from "./join-trace.ts";
import { makeLink } from "./make-link.ts";
import { type Case, firstPicture } from "./measure.ts";
import { setPassword } from "./set-password.ts";

/**
 * `npm run bench:first-picture [-- --quick | --far | --encrypted | --password] [-- --loss=PERCENT] [-- --presses=N]`: from the
 * press of Start to the first frame while the sender is live, for a page that connected ahead and one that didn't, by relay and
 * directly. `--quick` only prints; so do `--far`, `--encrypted` and `--password`, each at one round trip.
 */

const ROUND_TRIPS = [0, 50, 200] as const;
const given = commandArguments({ options: ["loss", "presses"], flags: ["quick", "far", "encrypted", "password"] });
const byPassword = given.flag("password");
const encrypted = given.flag("encrypted") || byPassword;
const far = given.flag("far");
const lossPercent = given.number("loss", 0);
const presses = given.number("presses", undefined);
const quick = given.flag("quick") || far || encrypted || lossPercent > 0 || presses !== undefined;
/** The relay starts viewers from keyframes up to this old, ms; a viewer alone waits for the next. */
const KEYFRAME_OLD_MS = 2000;
const RUNS = presses ?? (quick && !encrypted ? 2 : 10);
const CASES: readonly Case[] = (far ? [200] : quick ? [50] : ROUND_TRIPS).flatMap((rttMs) => [
  // A connection that was made ahead has its losses behind it.
  ...(lossPercent > 0 ? [] : [{ rttMs, readiness: "prepared", route: "relay" } as const]),
  { rttMs, readiness: "cold", route: "relay" },
  ...(quick ? [] : [{ rttMs, readiness: "prepared", route: "direct" } as const]),
]);

interface Result extends Case {
  readonly elapsed: number[];
  readonly traces: JoinTrace[];
}

requireBuilt();
await runBench("first-picture", async (opened) => {
  const folder = await opened.folder();
  const studio = await opened.studio({ DATA_DIR: folder, ...(encrypted ? { BOT_PROTECTION: "off" } : {}) });
  const browser = await opened.browser();
  const makeSecret = (): Promise<string> => (byPassword ? setPassword(studio, folder) : makeLink(studio));
  const password = encrypted ? await makeSecret() : undefined;
  const sending = await openContext(browser, { source: { ...DEFAULT_SOURCE, sound: "silent" } });
  const sender = await sending.newPage();
  await sender.goto(studio.pageUrl("sender", { video: 1, password, extra: { route: "direct" } }));
  await untilPhase(sender, "video-1", "live");
  const results: Result[] = CASES.map((each) => ({ ...each, elapsed: [], traces: [] }));
  for (let run = 0; run < RUNS; run += 1)
    for (const result of results) {
      const { elapsedMs, trace } = await firstPicture(browser, studio, result, lossPercent / 100, password);
      result.elapsed.push(elapsedMs);
      result.traces.push(trace);
      await pause(KEYFRAME_OLD_MS);
      say(`${run + 1}/${RUNS} | RTT ${result.rttMs} ms | ${result.readiness} | ${result.route} | ${elapsedMs.toFixed(1)} ms`);
    }
  const at =
    (share: number) =>
    ({ elapsed }: Result): number =>
      percentile(
        elapsed.toSorted((a, b) => a - b),
        share,
      );
  const [p50, p90, p95] = [at(0.5), at(0.9), at(0.95)];
  printRows(results, [
    ["RTT ms", ({ rttMs }) => rttMs],
    ["page", ({ readiness }) => readiness],
    ["route", ({ route }) => route],
    ["p50 ms", p50],
    ["p90 ms", p90],
    ["p95 ms", p95],
    ["bar ms", ({ rttMs }) => 2 * rttMs + 100],
  ]);
  const farthest = results.filter(({ readiness }) => readiness === "cold").at(-1);
  if (farthest !== undefined) {
    const steps = medianSteps(farthest.traces);
    printRows(
      JOIN_STEPS.flatMap((step) => (steps.has(step) ? [{ step, afterMs: steps.get(step) ?? 0 }] : [])),
      [
        [`cold page, RTT ${farthest.rttMs} ms`, ({ step }) => step],
        ["ms after the press", ({ afterMs }) => afterMs],
        ["round trips", ({ afterMs }) => afterMs / Math.max(1, farthest.rttMs)],
      ],
    );
  }
  const named = (rttMs: number, readiness: Case["readiness"], route: Case["route"] = "relay"): Result | undefined =>
    results.find((each) => each.rttMs === rttMs && each.readiness === readiness && each.route === route);
  const figure = (result: Result | undefined, read: (result: Result) => number): number | null => (result ? read(result) : null);
  return {
    figures: Object.fromEntries(
      ROUND_TRIPS.flatMap((rtt) => [
        [`preparedP50Rtt${rtt}`, figure(named(rtt, "prepared"), p50)],
        [`preparedP95Rtt${rtt}`, figure(named(rtt, "prepared"), p95)],
        [`coldP50Rtt${rtt}`, figure(named(rtt, "cold"), p50)],
        [`directP50Rtt${rtt}`, figure(named(rtt, "prepared", "direct"), p50)],
      ]),
    ),
    ratios: Object.fromEntries(
      ROUND_TRIPS.map((rtt) => [`rtt${rtt}`, ratio(figure(named(rtt, "prepared"), p50), figure(named(rtt, "cold"), p50))]),
    ),
    detail: { results: results.map(({ traces: _, ...measured }) => measured) },
    isWhole: !quick,
  };
});
