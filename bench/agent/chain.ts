import type { Readable, Writable } from "node:stream";
import type { UdpLink } from "@setsuna/testkit";
import { HEIGHT, WIDTH } from "./coded-feed.ts";
import { STRIP } from "./coded-reader.ts";
import { Program } from "./program.ts";

export interface Chain {
  readonly input: Writable;
  readonly output: Readable;
  tail(): string;
  stop(): Promise<void>;
}

export type StartChain = (link: UdpLink | undefined) => Promise<Chain>;

export const MBPS = 5;

/** MPEG-TS over UDP, decoded at once and cut to the strip. docs/latency.md measures the settings. */
export const decoderOf = (port: number): Program =>
  new Program("ffmpeg, receiving", "ffmpeg", [
    ...["-hide_banner", "-nostats", "-v", "warning"],
    ...["-fflags", "nobuffer+noparse", "-flags", "low_delay", "-threads", "1"],
    ...["-probesize", "200000", "-analyzeduration", "300000"],
    ...["-f", "mpegts", "-i", `udp://127.0.0.1:${port}?fifo_size=100000&buffer_size=2000000&overrun_nonfatal=1`],
    ...["-map", "0:v", "-vf", `crop=${STRIP.width}:${STRIP.height}:0:0,format=gray`, "-fps_mode", "passthrough"],
    ...["-f", "rawvideo", "-threads", "1", "-flush_packets", "1", "pipe:1"],
  ]);

export const encoderTo = (port: number): Program =>
  new Program("ffmpeg, sending", "ffmpeg", [
    ...["-hide_banner", "-nostats", "-v", "warning", "-fflags", "nobuffer"],
    ...["-f", "yuv4mpegpipe", "-i", "pipe:0", "-s", `${WIDTH}x${HEIGHT}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"],
    ...["-b:v", `${MBPS}M`, "-maxrate", `${MBPS}M`, "-bufsize", "1M", "-g", "60", "-keyint_min", "60"],
    ...["-f", "mpegts", "-omit_video_pes_length", "0", "-muxdelay", "0", "-muxpreload", "0", "-flush_packets", "1"],
    `udp://127.0.0.1:${port}?pkt_size=1316&buffer_size=2000000`,
  ]);

export const stopAll = async (programs: readonly Program[]): Promise<void> => {
  for (const program of programs) await program.stop();
};
