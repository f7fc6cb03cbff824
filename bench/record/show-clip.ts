import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import type { MediaUnit } from "../../apps/agent/src/streams/media-unit.ts";

export const FRAMES_PER_SECOND = 30;
const CLIP_SECONDS = 10;
export const CLIP_MS = 1000 * CLIP_SECONDS;
const FRAME_MS = 1000 / FRAMES_PER_SECOND;
const AUDIO_PACKET_MS = 20;
const AUD = 9;
const IDR = 5;

const framesOf = (bytes: Uint8Array): MediaUnit[] => {
  const starts: { readonly at: number; isKeyframe: boolean }[] = [];
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue;
    const type = (bytes[at + 3] ?? 0) & 31;
    if (type === AUD) starts.push({ at: bytes[at - 1] === 0 ? at - 1 : at, isKeyframe: false });
    const last = starts.at(-1);
    if (type === IDR && last !== undefined) last.isKeyframe = true;
  }
  return starts.map(({ at, isKeyframe }, index) => ({
    kind: "video",
    codec: "H264",
    data: bytes.subarray(at, starts[index + 1]?.at),
    isKeyframe,
    at: index * FRAME_MS,
  }));
};

const soundOf = async (path: string): Promise<MediaUnit[]> => {
  const input = new Input({ source: new BufferSource(new Uint8Array(readFileSync(path))), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const packets: Uint8Array[] = [];
  if (track !== null) for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  return packets.slice(0, CLIP_MS / AUDIO_PACKET_MS).map((data, index) => ({
    kind: "audio",
    codec: "opus",
    data,
    isKeyframe: true,
    at: index * AUDIO_PACKET_MS,
    samples: 48 * AUDIO_PACKET_MS,
  }));
};

/** Encodes ten seconds of 1080p and Opus with FFmpeg: one keyframe at the start. Returns its units in order of time. */
export const showClip = async (folder: string, megabits: number): Promise<readonly MediaUnit[]> => {
  const video = join(folder, "clip.h264");
  const audio = join(folder, "clip.webm");
  const ffmpeg = (...args: string[]): void => void execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
  const length = ["-t", String(CLIP_SECONDS)];
  ffmpeg(
    ...["-f", "lavfi", "-i", `testsrc2=size=1920x1080:rate=${FRAMES_PER_SECOND}`, ...length, "-pix_fmt", "yuv420p"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "9999", "-b:v", `${megabits}M`],
    ...["-maxrate", `${megabits}M`, "-bufsize", `${megabits}M`, "-x264-params", "aud=1:repeat-headers=1", video],
  );
  ffmpeg(
    "-f",
    "lavfi",
    "-i",
    "sine=frequency=440:sample_rate=48000",
    ...length,
    "-ac",
    "2",
    "-c:a",
    "libopus",
    "-b:a",
    "96k",
    audio,
  );
  const units = [...framesOf(new Uint8Array(readFileSync(video))), ...(await soundOf(audio))];
  return units.sort((one, other) => one.at - other.at);
};
