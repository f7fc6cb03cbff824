import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface RecordedFile {
  readonly path: string;
  readonly frames: number;
  readonly packets: number;
  readonly videoSeconds: number;
  readonly audioSeconds: number;
  /** Largest distance of a frame or packet from where its capture time puts it, ms. */
  readonly worstMs: number;
  readonly timecode: string | undefined;
}

const lines = async (tool: string, args: readonly string[], take: (line: string) => void): Promise<void> => {
  const child = spawn(tool, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stdout })) take(line);
  const code = await ended;
  if (code !== 0) throw new Error(`${tool} ended with ${code}`);
};

/** Reads every packet with ffprobe. `frameMs` and `packetMs` are the source's steady distances. */
export const readRecorded = async (path: string, frameMs: number, packetMs: number): Promise<RecordedFile> => {
  const found = { video: { count: 0, first: 0, last: 0, worst: 0 }, audio: { count: 0, first: 0, last: 0, worst: 0 } };
  const entries = ["-show_entries", "packet=codec_type,pts_time", "-of", "csv=p=0"];
  await lines("ffprobe", ["-v", "error", ...entries, path], (line) => {
    const [kind = "", time = ""] = line.split(",");
    const track = kind === "video" ? found.video : kind === "audio" ? found.audio : undefined;
    if (track === undefined) return;
    const ms = Number(time) * 1000;
    if (track.count === 0) track.first = ms;
    const step = track === found.video ? frameMs : packetMs;
    // Both kinds begin together, so the video's start is the audio's too.
    const start = found.video.count > 0 ? found.video.first : track.first;
    track.worst = Math.max(track.worst, Math.abs(ms - start - track.count * step));
    track.last = ms;
    track.count += 1;
  });
  let timecode: string | undefined;
  await lines("ffprobe", ["-v", "error", "-show_entries", "stream_tags=timecode", "-of", "csv=p=0", path], (line) => {
    if (/^\d\d:/.test(line)) timecode ??= line.trim();
  });
  const { video, audio } = found;
  return {
    path,
    frames: video.count,
    packets: audio.count,
    videoSeconds: (video.last - video.first + frameMs) / 1000,
    audioSeconds: (audio.last - audio.first + packetMs) / 1000,
    worstMs: Math.max(video.worst, audio.worst),
    timecode,
  };
};

/** Decodes the last seconds of a file. Throws for one that FFmpeg can't play. */
export const playEnd = (path: string, seconds: number): Promise<void> =>
  lines("ffmpeg", ["-v", "error", "-xerror", "-sseof", `-${seconds}`, "-i", path, "-f", "null", "-"], () => undefined);
