import { writeFileSync } from "node:fs";
import { readAll } from "../../../apps/media/src/input/read-all.fake.ts";
import { toneLevel } from "./sound.ts";

const RATE = 48_000;
const AMPLITUDE = 0.2;
/** WAVE_FORMAT_EXTENSIBLE, and its subformat PCM. */
const EXTENSIBLE = 0xfffe;
const PCM = "0100000000001000800000aa00389b71";

/** FFmpeg's layouts by number of channels. */
const LAYOUTS: Readonly<Record<number, string>> = { 2: "stereo", 4: "4.0", 6: "5.1", 8: "7.1" };

/** Writes a WAV file with one tone per channel. `mask` names the speakers; 0: none. */
export const writeTones = (path: string, tones: readonly number[], mask: number, seconds = 2): void => {
  const channels = tones.length;
  const data = Buffer.alloc(2 * channels * RATE * seconds);
  for (let at = 0; at < RATE * seconds; at += 1)
    for (const [channel, hertz] of tones.entries())
      data.writeInt16LE(
        Math.round(32_767 * AMPLITUDE * Math.sin((2 * Math.PI * hertz * at) / RATE)),
        2 * (at * channels + channel),
      );
  const head = Buffer.alloc(68);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(60 + data.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(40, 16);
  head.writeUInt16LE(EXTENSIBLE, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * channels * RATE, 28);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.writeUInt16LE(22, 36);
  head.writeUInt16LE(16, 38);
  head.writeUInt32LE(mask, 40);
  head.write(PCM, 44, "hex");
  head.write("data", 60, "latin1");
  head.writeUInt32LE(data.length, 64);
  writeFileSync(path, Buffer.concat([head, data]));
};

/** Level of each tone in each channel of a file, dBFS, without its first 0.3 s. */
export const tonesOfFile = async (path: string, tones: readonly number[], channels: number): Promise<number[][]> => {
  const audioFilter = `aformat=sample_fmts=s16:channel_layouts=${LAYOUTS[channels]},aresample=48000`;
  const { sounds } = await readAll({ format: { url: `file:${path}`, options: {}, isLive: false }, audioFilter });
  const samples = sounds.flatMap((sound) => [...sound.samples]).slice(channels * Math.round(0.3 * RATE));
  return Array.from({ length: channels }, (_, channel) => {
    const own = Float32Array.from(
      { length: Math.floor(samples.length / channels) },
      (_sample, at) => (samples[at * channels + channel] ?? 0) / 32_768,
    );
    return tones.map((hertz) => toneLevel(own, hertz));
  });
};
