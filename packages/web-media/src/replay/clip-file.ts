import type { Milliseconds } from "@setsuna/kit";
import type { FilePart } from "@setsuna/playout";
import { opusHead } from "@setsuna/rtp";
import type { VideoCodec } from "mediabunny";
import type { VideoCodecName } from "../playout/video-codec.ts";
import { bytesOf, type Clip } from "./clip.ts";
import type { ReplayFile } from "./replay-messages.ts";

const CODECS: Readonly<Record<VideoCodecName, VideoCodec>> = { H264: "avc", H265: "hevc", VP8: "vp8", VP9: "vp9", AV1: "av1" };
const SAMPLE_RATE = 48_000;

/**
 * Writes a part of a clip to a file without re-encoding: H.264 and HEVC into MP4, others into WebM, with the Opus audio. Calls
 * `written` with the number of frames written so far.
 */
export const writeClipFile = async (clip: Clip, part: FilePart, written: (frames: number) => void): Promise<ReplayFile> => {
  const {
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacket,
    EncodedVideoPacketSource,
    Mp4OutputFormat,
    Output,
    WebMOutputFormat,
  } = await import("mediabunny");
  const first = clip.frames[part.from];
  if (first === undefined) throw new RangeError("a part without frames");
  const container = first.codec === "H264" || first.codec === "H265" ? "mp4" : "webm";
  const startMs = first.timeMs;
  const endMs = clip.frames[part.to]?.timeMs ?? clip.durationMs;
  const packets = clip.packets.filter(({ sample }) => {
    const at = (sample * 1000) / SAMPLE_RATE;
    return at >= startMs && at < endMs;
  });

  const target = new BufferTarget();
  const output = new Output({
    format: container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat(),
    target,
  });
  const video = new EncodedVideoPacketSource(CODECS[first.codec]);
  output.addVideoTrack(video);
  const audio = packets.length === 0 ? undefined : new EncodedAudioPacketSource("opus");
  if (audio !== undefined) output.addAudioTrack(audio);
  await output.start();

  const videoMeta = { decoderConfig: { codec: part.codec, codedWidth: part.width, codedHeight: part.height } };
  const audioMeta = {
    decoderConfig: {
      codec: "opus",
      sampleRate: SAMPLE_RATE,
      numberOfChannels: clip.channels,
      description: opusHead({ channels: clip.channels }),
    },
  };
  let heard = 0;
  const soundUntil = async (untilMs: Milliseconds): Promise<void> => {
    for (;;) {
      const packet = packets[heard];
      if (audio === undefined || packet === undefined || (packet.sample * 1000) / SAMPLE_RATE >= untilMs) return;
      const at = packet.sample / SAMPLE_RATE - startMs / 1000;
      const duration = packet.samples / SAMPLE_RATE;
      await audio.add(new EncodedPacket(bytesOf(clip.sound, packet), "key", Math.max(0, at), duration), audioMeta);
      heard += 1;
    }
  };
  for (let index = part.from; index < part.to; index += 1) {
    const frame = clip.frames[index];
    if (frame === undefined) break;
    await soundUntil(frame.timeMs);
    const end = Math.min(endMs, clip.frames[index + 1]?.timeMs ?? endMs);
    const bytes = bytesOf(clip.pictures, frame);
    const at = (frame.timeMs - startMs) / 1000;
    await video.add(new EncodedPacket(bytes, frame.key ? "key" : "delta", at, (end - frame.timeMs) / 1000), videoMeta);
    written(index + 1 - part.from);
  }
  await soundUntil(endMs);
  await output.finalize();
  if (target.buffer === null) throw new Error("the file was not written");
  return { container, bytes: new Uint8Array(target.buffer) };
};
