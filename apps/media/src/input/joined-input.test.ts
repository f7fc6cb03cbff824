import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_PIX_FMT_YUV420P, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Recorder } from "../output/recorder.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { MediaInput } from "./media-input.ts";
import { VideoEncoder } from "./video-encoder.ts";

const SECONDS = 2;
const RATE = 25;
const FORMAT = { width: 64, height: 64, framesPerSecond: RATE, bitsPerSecond: 200_000 };
/** Identification header of Opus, two channels. RFC 7845 §5.1. */
const OPUS_HEAD = Buffer.from("4f707573486561640102380180bb0000000000", "hex").toString("base64");
const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-joined-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A flash of white in the middle of each second, with full scale in the sound for as long: what a viewer sees and hears together. */
const isFlash = (seconds: number): boolean => seconds % 1 >= 0.48 && seconds % 1 < 0.6;

const picture = (seconds: number): Frame => {
  const frame = new Frame();
  frame.alloc();
  frame.width = FORMAT.width;
  frame.height = FORMAT.height;
  frame.format = AV_PIX_FMT_YUV420P;
  frame.getBuffer();
  const luma = FORMAT.width * FORMAT.height;
  frame.fromBuffer(Buffer.alloc((luma * 3) / 2, 128).fill(isFlash(seconds) ? 235 : 16, 0, luma));
  return frame;
};

const sound = (seconds: number): Frame => {
  const data = Buffer.alloc(4 * PACKET_SAMPLES);
  for (let at = 0; at < PACKET_SAMPLES; at += 1) {
    const now = seconds + at / 48_000;
    const value = isFlash(now) ? Math.round(20_000 * Math.sin(2 * Math.PI * 1000 * now)) : 0;
    data.writeInt16LE(value, 4 * at);
    data.writeInt16LE(value, 4 * at + 2);
  }
  const timeBase = { num: 1, den: 48_000 };
  return Frame.fromAudioBuffer(data, {
    nbSamples: PACKET_SAMPLES,
    format: AV_SAMPLE_FMT_S16,
    sampleRate: 48_000,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase,
    pts: BigInt(Math.round(48_000 * seconds)),
  });
};

/** Writes parts of two seconds as one MPEG-TS, the times of each `jumps` seconds further than they would be. */
const write = async (path: string, jumps: readonly number[]): Promise<void> => {
  const [video, audio] = [await VideoEncoder.open("libx264", FORMAT, () => undefined), await AudioEncoder.open(64_000)];
  const target = {
    type: "container",
    format: "mpegts",
    target: `file:${path}`,
    options: {},
    isUnordered: true,
    isJoinedLate: false,
  } as const;
  const recorder = new Recorder({ target, video: { codec: "H264", width: 64, height: 64 }, opusHead: OPUS_HEAD });
  for (const [part, jump] of jumps.entries()) {
    video.requestKeyframe();
    for (let tick = 0; tick < SECONDS * 100; tick += 1) {
      const seconds = tick / 100;
      const at = 1000 * (part * SECONDS + jump + seconds);
      if (tick % (100 / RATE) === 0) {
        const frame = picture(seconds);
        for (const { data, isKeyframe } of await video.encode(frame, Math.round(90 * at)))
          await recorder.write({ kind: "video", data, isKeyframe, at });
        frame.free();
      }
      const block = sound(seconds);
      for (const data of await audio.encode(block))
        await recorder.write({ kind: "audio", data, isKeyframe: true, at, samples: PACKET_SAMPLES });
      block.free();
    }
  }
  await recorder.close();
  video.close();
  audio.close();
};

interface Seen {
  readonly pictures: { readonly seconds: number; readonly isOn: boolean }[];
  readonly sounds: { readonly seconds: number; readonly isOn: boolean }[];
}

const readAll = async (path: string): Promise<Seen> => {
  const format = { url: `file:${path}`, options: {}, isLive: false };
  const input = await MediaInput.open({ format, videoFilter: "format=gray", audioFilter: SOUND });
  const seen: Seen = { pictures: [], sounds: [] };
  const take = async (stream: NonNullable<typeof input.video>, packet: Parameters<typeof stream.decode>[0]): Promise<void> => {
    for (const { frame, seconds } of await stream.decode(packet)) {
      const bytes = frame.toBuffer();
      if (stream === input.video) seen.pictures.push({ seconds, isOn: (bytes[0] ?? 0) > 128 });
      else {
        const loudest = Math.max(...Array.from({ length: frame.nbSamples }, (_, at) => Math.abs(bytes.readInt16LE(4 * at))));
        seen.sounds.push({ seconds, isOn: loudest > 3000 });
      }
      frame.free();
    }
  };
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    await take(read.stream, read.packet);
    read.packet.free();
  }
  for (const stream of [input.video, input.audio]) if (stream !== undefined) await take(stream, null);
  await input.close();
  return seen;
};

/** Beginnings of what is on, s. */
const onsets = (list: Seen["pictures"]): number[] =>
  list.flatMap(({ seconds, isOn }, index) => (isOn && list[index - 1]?.isOn !== true ? [seconds] : []));

const expectTogether = ({ pictures, sounds }: Seen, parts: number): void => {
  for (const list of [pictures, sounds]) {
    const places = list.map(({ seconds }) => seconds);
    // Sound that overlaps at a joint is left out when it is given.
    expect(Math.min(...places.slice(1).map((place, index) => place - (places[index] ?? 0)))).toBeGreaterThan(-0.3);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeGreaterThan(parts * SECONDS - 0.5);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeLessThan(parts * SECONDS + 0.5);
  }
  const [flashes, beeps] = [onsets(pictures), onsets(sounds)];
  expect(flashes).toHaveLength(parts * SECONDS);
  expect(beeps).toHaveLength(parts * SECONDS);
  for (const [index, flash] of flashes.entries()) expect(Math.abs(flash - (beeps[index] ?? 0))).toBeLessThan(0.04);
};

it.each([
  ["a thousand seconds later", 1000],
  ["an hour later", 3600],
])("a second part %s goes on where the first ended, picture and sound together", async (_what, jump) => {
  const path = join(folder, `jump-${jump}.ts`);
  await write(path, [0, jump, 2 * jump]);
  expectTogether(await readAll(path), 3);
});

it("a joined file, whose times go back, is one: picture and sound together", async () => {
  const path = join(folder, "part.ts");
  await write(path, [0]);
  const part = readFileSync(path);
  const joined = join(folder, "joined.ts");
  writeFileSync(joined, Buffer.concat([part, part, part]));
  expectTogether(await readAll(joined), 3);
});
