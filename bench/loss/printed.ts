import { printRows } from "../shared/output.ts";
import { largest } from "../shared/summaries.ts";
import { cellOf } from "./cells.ts";
import { CONTENDERS } from "./contenders.ts";
import { sentTitle } from "./job.ts";
import type { CellResult } from "./measure.ts";
import { pictureWaitsForSoundMs, RATIO_NAMES, ratioOf, soundLossesReported, soundMadeUp5Percent } from "./ratios.ts";
import { contenderOf } from "./sums.ts";

const describeSound = ({ withSound, sound }: CellResult): string =>
  withSound
    ? `sound made up ${(100 * sound.madeUp).toFixed(2)} %, lost by the link ${sound.lineLost} (${(100 * sound.lineLoss).toFixed(1)} %), ` +
      `said lost ${sound.saidLost}, recovered ${sound.saidRecovered}`
    : "no sound";

export const describe = (result: CellResult): string =>
  `${result.cell}${sentTitle(result)} | ${result.contender} | p50 ${result.p50.toFixed(1)} p95 ${result.p95.toFixed(1)} p99 ${result.p99.toFixed(1)} ms, ` +
  `frozen ${result.freezeMs.toFixed(0)} ms in ${result.freezes}, ${result.framesPerSecond.toFixed(1)} fps, ${result.mbps.toFixed(2)} Mbit/s, ` +
  `intervals above 1.5 frames ${(100 * result.above15).toFixed(1)} %, above 2.5 ${(100 * result.above25).toFixed(1)} %, rms ${result.rmsMs.toFixed(1)} ms, ` +
  `${describeSound(result)}, requests never answered ${result.requestsUnanswered ?? "-"}, ` +
  `${result.psnr.toFixed(1)} dB, SSIM ${result.ssim.toFixed(3)} of ${result.pictures}, link lost ${(100 * result.lineLoss).toFixed(1)} %, ` +
  `steal ${result.stealPercent} %, idle ${result.idlePercent} %, sockets dropped ${result.socketDrops}${result.disagreements.map((said) => `\n    ${said}`).join("")}`;

export const printResults = (results: readonly CellResult[]): void => {
  printRows(results, [
    ["link", (result) => `${cellOf(result.cell).title}${sentTitle(result)}`],
    ["system", (result) => CONTENDERS[contenderOf(result)].title],
    ["p50 ms", ({ p50 }) => p50],
    ["p95", ({ p95 }) => p95],
    ["p99", ({ p99 }) => p99],
    ["freezes", ({ freezes }) => freezes],
    ["frozen ms", ({ freezeMs }) => freezeMs],
    ["fps", ({ framesPerSecond }) => framesPerSecond],
    [">1.5 %", ({ above15 }) => 100 * above15],
    [">2.5 %", ({ above25 }) => 100 * above25],
    ["rms ms", ({ rmsMs }) => rmsMs],
    ["made up %", ({ sound }) => 100 * sound.madeUp],
    ["sound lost", ({ sound }) => sound.lineLost],
    ["said lost", ({ sound }) => sound.saidLost],
    ["recovered", ({ sound }) => sound.saidRecovered],
    ["Mbit/s", ({ mbps }) => mbps],
    ["PSNR dB", ({ psnr }) => psnr],
    ["never answered", ({ requestsUnanswered }) => requestsUnanswered ?? "-"],
    ["lost %", ({ lineLoss }) => 100 * lineLoss],
    ["steal %", ({ stealPercent }) => stealPercent],
  ]);
};

export const closingLine = (results: readonly CellResult[]) => ({
  figures: {
    runs: results.length,
    disagreements: results.reduce((sum, result) => sum + result.disagreements.length, 0),
    soundMadeUp5Percent: soundMadeUp5Percent(results, "ours"),
    soundMadeUp5PercentChrome: soundMadeUp5Percent(results, "chrome"),
    pictureWaitsForSoundMs: pictureWaitsForSoundMs(results),
    soundLossesSaid: soundLossesReported(results),
    stealPercentMax: largest(results.map(({ stealPercent }) => stealPercent)),
  },
  ratios: Object.fromEntries(RATIO_NAMES.map((name) => [name, ratioOf(results, name)?.value ?? null])),
});
