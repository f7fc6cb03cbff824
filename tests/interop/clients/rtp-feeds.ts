import { type ChildProcess, spawn } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { existsSync } from "node:fs";
import { NotApplicable } from "../types.ts";

export const FFMPEG = "/usr/bin/ffmpeg";
export type FeedCodec = "H264" | "H264-high" | "VP8" | "opus" | "PCMU";

const PICTURE = ["-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15"];
const TONE = ["-re", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"];
const X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p"];
const ARGUMENTS: Readonly<Record<FeedCodec, readonly string[]>> = {
  H264: [...PICTURE, ...X264, "-profile:v", "baseline"],
  "H264-high": [...PICTURE, ...X264, "-x264-params", "8x8dct=1:cabac=1", "-profile:v", "high"],
  VP8: [...PICTURE, "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-g", "15", "-b:v", "400k"],
  opus: [...TONE, "-c:a", "libopus", "-b:a", "64k", "-ac", "2"],
  PCMU: [...TONE, "-c:a", "pcm_mulaw", "-ar", "8000", "-ac", "1"],
};

interface Feed {
  readonly child: ChildProcess;
  readonly socket: Socket;
  readonly listeners: Set<(packet: Buffer) => void>;
}

/** Changes payload type and SSRC. RFC 3550 §5.1. */
export const readdressed = (packet: Buffer, payloadType: number, ssrc: number): Buffer => {
  const copy = Buffer.from(packet);
  copy.writeUInt8((copy.readUInt8(1) & 0x80) | payloadType, 1);
  copy.writeUInt32BE(ssrc, 8);
  return copy;
};

export class RtpFeeds {
  private readonly feeds = new Map<FeedCodec, Feed>();

  /** Returns the stop function. Throws NotApplicable without FFmpeg. */
  async listen(codec: FeedCodec, hear: (packet: Buffer) => void): Promise<() => void> {
    if (!existsSync(FFMPEG)) throw new NotApplicable("no encoder here (apt-get install ffmpeg)");
    const feed = this.feeds.get(codec) ?? (await this.start(codec));
    feed.listeners.add(hear);
    return () => {
      feed.listeners.delete(hear);
      if (feed.listeners.size > 0) return;
      this.feeds.delete(codec);
      feed.child.kill("SIGKILL");
      feed.socket.close();
    };
  }

  private async start(codec: FeedCodec): Promise<Feed> {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    const target = ["-f", "rtp", "-pkt_size", "1200", `rtp://127.0.0.1:${socket.address().port}?rtcpport=9`];
    const child = spawn(FFMPEG, ["-nostdin", "-loglevel", "error", ...ARGUMENTS[codec], ...target], { stdio: "ignore" });
    const listeners = new Set<(packet: Buffer) => void>();
    socket.on("message", (packet) => {
      for (const hear of listeners) hear(packet);
    });
    const feed = { child, socket, listeners };
    this.feeds.set(codec, feed);
    return feed;
  }

  async close(): Promise<void> {
    for (const { child, socket } of this.feeds.values()) {
      child.kill("SIGKILL");
      socket.close();
    }
    this.feeds.clear();
  }
}
