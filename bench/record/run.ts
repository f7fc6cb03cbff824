import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Channel } from "@setsuna/contracts";
import { commandArguments } from "@setsuna/testkit/model";
import { UTC_TIMECODE } from "../../apps/agent/src/outputs/timecode-source.ts";
import { SegmentLane } from "../../apps/agent/src/record/segment-lane.ts";
import { SourceRecorder } from "../../apps/agent/src/record/source-recorder.ts";
import { printRows, say } from "../shared/output.ts";
import { residentBytes } from "../shared/resident.ts";
import { runBench } from "../shared/runner.ts";
import { playEnd, readRecorded } from "./recorded-file.ts";
import { CLIP_MS, FRAMES_PER_SECOND, showClip } from "./show-clip.ts";

/**
 * `npm run bench:record [-- --minutes=60 --sources=4]`: the recorder of `setsuna record` writes 1080p sources as fast as it can,
 * and FFmpeg reads the files. Exits with 1 above a limit. Linux, with FFmpeg.
 */

const wanted = commandArguments({ flags: ["quick"], options: ["minutes", "sources"] });
const minutes = wanted.flag("quick") ? 1 : wanted.number("minutes", 60);
const sources = wanted.number("sources", 4);
const MEGABITS = 2;
const FRAME_MS = 1000 / FRAMES_PER_SECOND;
const PACKET_MS = 20;
/** Media that waits in memory at most, bytes: the feed is faster than any source. */
const MAX_WAITING = 8e6;
const PLAYED_SECONDS = 20;
const LIMITS = { worstMs: 20, lengthsMs: 20 };

const memoryMb = (): number => {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(process.pid)], { encoding: "utf8" })
    .split("\n")
    .map(Number)
    .filter((pid) => pid > 0);
  const sizes = [process.pid, ...children].map((pid) => {
    try {
      return residentBytes(pid);
    } catch {
      return 0;
    }
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
};

await runBench("record", async (opened) => {
  const folder = await opened.folder();
  say("Encoding ten seconds of 1080p.");
  const clip = await showClip(folder, MEGABITS);
  const startedAt = Date.UTC(2026, 0, 1, 10);
  const paths = Array.from({ length: sources }, (_, index) => join(folder, `source-${Channel.parse(index + 1)}.mp4`));
  const lanes: SegmentLane[] = [];
  const failures: string[] = [];
  const recorders = paths.map((path) => {
    const recorder = new SourceRecorder(
      {},
      {
        open: (kinds) => {
          const lane = new SegmentLane(path, kinds, UTC_TIMECODE, {
            opened: () => undefined,
            closed: (_bytes, error) => error && failures.push(`${error.code} ${error.detail ?? ""}`),
          });
          lanes.push(lane);
          return lane;
        },
        requestKeyframe: () => undefined,
      },
    );
    recorder.setKinds({ video: true, audio: true });
    return recorder;
  });

  const begun = performance.now();
  const memory: { readonly minute: number; readonly mb: number }[] = [];
  let fed = 0;
  const written = (): number => lanes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (let round = 0; round < (minutes * 60_000) / CLIP_MS; round += 1) {
    for (const unit of clip) {
      const at = startedAt + round * CLIP_MS + unit.at;
      for (const recorder of recorders) recorder.take({ ...unit, at }, round * CLIP_MS + unit.at);
      fed += sources * unit.data.length;
      while (fed - written() > MAX_WAITING && failures.length === 0) await pause(1);
    }
    const minute = ((round + 1) * CLIP_MS) / 60_000;
    if (Number.isInteger(minute) && (minute === 1 || minute % 5 === 0)) {
      memory.push({ minute, mb: memoryMb() });
      say(`minute ${minute}: ${memory.at(-1)?.mb} MB, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
  }
  await Promise.all(recorders.map((recorder) => recorder.close()));
  const recordSeconds = (performance.now() - begun) / 1000;
  if (failures.length > 0) throw new Error(failures.join(", "));

  const files = [];
  for (const path of paths) {
    files.push(await readRecorded(path, FRAME_MS, PACKET_MS));
    await playEnd(path, PLAYED_SECONDS);
  }
  printRows(files, [
    ["file", ({ path }) => path.slice(folder.length + 1)],
    ["MB", ({ path }) => statSync(path).size / 1e6],
    ["frames", ({ frames }) => String(frames)],
    ["video s", ({ videoSeconds }) => videoSeconds.toFixed(3)],
    ["audio s", ({ audioSeconds }) => audioSeconds.toFixed(3)],
    ["worst ms", ({ worstMs }) => worstMs],
    ["timecode", ({ timecode }) => timecode ?? "-"],
  ]);
  const lengths = files.flatMap(({ videoSeconds, audioSeconds }) => [videoSeconds, audioSeconds]);
  const figures = {
    minutes,
    sources,
    recordSeconds,
    worstMs: Math.max(...files.map(({ worstMs }) => worstMs)),
    lengthsMs: 1000 * (Math.max(...lengths) - Math.min(...lengths)),
    firstMb: memory[0]?.mb ?? null,
    lastMb: memory.at(-1)?.mb ?? null,
  };
  return {
    figures,
    ratios: {},
    detail: { memory, files },
    isWhole: minutes >= 60,
    violations: [
      ...(figures.worstMs > LIMITS.worstMs ? [`audio and video are ${figures.worstMs.toFixed(1)} ms apart`] : []),
      ...(figures.lengthsMs > LIMITS.lengthsMs ? [`lengths differ by ${figures.lengthsMs.toFixed(1)} ms`] : []),
    ],
  };
});
