import { simulatedStream, type SimulatedLine } from "/work/wt/reorder/bench/lines/simulated-stream.ts";
const clean: SimulatedLine = { line: { delayMs: 0 }, scatterMs: 0 };
const seeds = (process.env.SEEDS ?? "1").split(",").map(Number);
const leg = process.env.LEG?.split(",") ?? ["down", "up", "both"];
const only = process.env.ONLY;
console.log("cell".padEnd(28), "drawn frozen gap  long% rms   p50  p99  key narrow drop full%  spDn nkDn nkUp rtx falseLost symU symD");
for (const rtt of [20, 50]) for (const scatterMs of [0, 3, 8, 15]) for (const loss of [0, 0.01, 0.05]) for (const l of leg) for (const seed of seeds) {
  const name = `rtt${rtt} 0-${scatterMs} ${loss * 100}% ${l} #${seed}`;
  if (only && !name.includes(only)) continue;
  const bad: SimulatedLine = { line: { delayMs: rtt / 2, loss }, scatterMs };
  const t = Date.now();
  const f = simulatedStream({ up: l === "down" ? clean : bad, down: l === "up" ? clean : bad }, seed, 12000);
  const n = (v: number, d = 0, w = 5) => v.toFixed(d).padStart(w);
  console.log(name.padEnd(28), n(f.drawnShare, 2), n(f.frozenMs), n(f.longestGapMs), n(f.longIntervals * 100, 1), n(f.rmsIntervalMs, 1), n(f.p50, 1), n(f.p99), n(f.keyframes,0,3), n(f.narrow), String(f.droppedForDownlink).padStart(5), n(f.uplinkFullShare * 100), n(f.spuriousDown), n(f.nacksDown), n(f.nacksUp), n(f.retransmissionsUp), n(f.falselyLost), n(f.symbolsUp,0,3), n(f.symbolsDown,0,3), ` ${Date.now() - t}ms`);
}
