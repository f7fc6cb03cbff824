import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { expect, it } from "vitest";
import { AudioEncoder } from "../input/audio-encoder.ts";
import { ltcSound } from "./ltc.fake.ts";
import { LtcOutput } from "./ltc-output.ts";

const START = 1_000_000;
const PACKET_MS = 10;
/** Opus identification header, stereo, pre-skip 312. RFC 7845 §5.1. */
const HEAD = Buffer.from("4f707573486561640102380180bb0000000000", "hex").toString("base64");

const opusOf = async (sound: Int16Array, bitsPerSecond: number): Promise<Uint8Array[]> => {
  const encoder = await AudioEncoder.open(bitsPerSecond);
  const packets: Uint8Array[] = [];
  for (let at = 0; at + PACKET_SAMPLES <= sound.length; at += PACKET_SAMPLES) {
    const both = Int16Array.from({ length: 2 * PACKET_SAMPLES }, (_, index) => sound[at + (index >> 1)] ?? 0);
    using frame = Frame.fromAudioBuffer(Buffer.from(both.buffer), {
      nbSamples: PACKET_SAMPLES,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: 48_000,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: 48_000 },
      pts: BigInt(at),
    });
    packets.push(...(await encoder.encode(frame)));
  }
  encoder.close();
  return packets;
};

it.each([64_000, 128_000])("reads timecode through Opus at %s bit/s, to within 2 ms", async (bitsPerSecond) => {
  const packets = await opusOf(ltcSound({ hours: 10, minutes: 20, seconds: 30, frames: 0, rate: 25 }, 25), bitsPerSecond);
  const found: [text: string, at: number][] = [];
  const output = new LtcOutput({ opusHead: HEAD }, ({ hours, minutes, seconds, frames, at, rate }) =>
    found.push([`${hours}:${minutes}:${seconds}:${frames} ${rate}`, at - (START + 40 * frames)]),
  );
  for (const [index, data] of packets.entries())
    await output.write({ kind: "audio", isKeyframe: true, data, at: START + index * PACKET_MS, samples: PACKET_SAMPLES });
  await output.close();
  expect(found.length).toBeGreaterThan(0);
  const [text = "", off = Number.NaN] = found[0] ?? [];
  expect(text).toMatch(/^10:20:30:\d+ 25$/);
  expect(Math.abs(off)).toBeLessThan(2);
});
