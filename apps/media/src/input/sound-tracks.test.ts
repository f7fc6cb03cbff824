import { describe, expect, it } from "vitest";
import type { TakenTracks } from "./input-tracks.ts";
import { type HeardSound, readAll } from "./read-all.fake.ts";

const RATE = 48_000;
const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";
/** Hz. Their periods are whole samples. */
const TONES = [400, 600, 1000, 1500];

/** Relative to the strongest tone, 0 to 1, by Goertzel's algorithm. */
const strengthOf = (sounds: readonly HeardSound[], channel: 0 | 1, frequency: number): number => {
  let [re, im, count] = [0, 0, 0];
  for (const { samples } of sounds)
    for (let at = channel; at < samples.length; at += 2) {
      const angle = (2 * Math.PI * frequency * count) / RATE;
      re += (samples[at] ?? 0) * Math.cos(angle);
      im += (samples[at] ?? 0) * Math.sin(angle);
      count += 1;
    }
  return Math.hypot(re, im) / Math.max(1, count);
};

const toneOf = (sounds: readonly HeardSound[], channel: 0 | 1): number | undefined => {
  const found = TONES.map((frequency) => ({ frequency, strength: strengthOf(sounds, channel, frequency) }));
  const [loudest] = found.toSorted((one, other) => other.strength - one.strength);
  return loudest === undefined || loudest.strength < 100 ? undefined : loudest.frequency;
};

const heard = async (channels: readonly number[], asked?: readonly number[], rates: readonly number[] = []) => {
  const url = channels
    .map((count, index) => {
      const tone = `sin(2*PI*${TONES[index]}*t)/2`;
      const exprs = Array.from({ length: count }, () => tone).join("|");
      return `aevalsrc=exprs=${exprs}:sample_rate=${rates[index] ?? RATE}:duration=1[out${index}]`;
    })
    .join(";");
  const taken: TakenTracks[] = [];
  const format = { url, format: "lavfi", options: {}, isLive: false };
  const media = await readAll({ format, audioFilter: SOUND, audioTracks: asked, taken: (tracks) => taken.push(tracks) });
  return { ...media, taken, tones: [toneOf(media.sounds, 0), toneOf(media.sounds, 1)] };
};

describe("sound tracks", () => {
  it.each([
    ["two mono tracks are left and right", [1, 1], undefined, [400, 600], [1, 2]],
    ["of four mono tracks the first two are", [1, 1, 1, 1], undefined, [400, 600], [1, 2]],
    ["one mono track is in both", [1], undefined, [400, 400], [1]],
    ["one stereo track is unchanged", [2, 1, 1], undefined, [400, 400], [1]],
    ["one requested track", [1, 1, 2], [3], [1000, 1000], [3]],
    ["two requested tracks, in the requested order", [1, 1, 1, 1], [4, 2], [1500, 600], [4, 2]],
    ["two requested stereo tracks", [2, 2, 2], [2, 3], [600, 1000], [2, 3]],
  ] as const)("%s", async (_what, channels, asked, tones, numbers) => {
    const { tones: found, taken, sounds } = await heard(channels, asked);
    expect(found).toEqual(tones);
    expect(taken).toEqual([{ video: false, audio: { taken: numbers, of: channels.length } }]);
    expect(sounds).toHaveLength(100);
    for (const [index, { seconds, samples }] of sounds.entries()) {
      expect(seconds).toBeCloseTo(index / 100, 3);
      expect(samples).toHaveLength(960);
    }
  });

  it("of different sample rates stay in sync", async () => {
    const { tones, sounds } = await heard([1, 1], undefined, [44_100, 48_000]);
    expect(tones).toEqual([400, 600]);
    expect(sounds.length).toBeGreaterThanOrEqual(100);
    expect(sounds.length).toBeLessThanOrEqual(101);
  });

  it.each([
    ["a default for 5.1", undefined],
    ["a request", [1, 2, 3, 4, 5, 6]],
  ])("six mono tracks become the channels of 5.1, by %s", async (_what, audioTracks) => {
    const tones = [400, 600, 1000, 1500, 800, 1200];
    const url = tones.map((hertz, index) => `sine=frequency=${hertz}:sample_rate=${RATE}:duration=1[out${index}]`).join(";");
    const audioFilter = "pan=5.1|c0=c0|c1=c1|c2=c2|c3=c3|c4=c4|c5=c5,aformat=sample_fmts=s16:channel_layouts=5.1";
    const format = { url, format: "lavfi", options: {}, isLive: false };
    const { sounds } = await readAll({ format, audioFilter, audioTracks, leastChannels: 6, channels: 6 });
    const samples = sounds.flatMap((sound) => [...sound.samples]);
    expect(samples).toHaveLength(6 * RATE);
    for (const [channel, hertz] of tones.entries()) {
      const own = Int16Array.from({ length: 2 * RATE }, (_, at) => samples[6 * (at >> 1) + channel] ?? 0);
      const sound = { seconds: 0, samples: own };
      expect(strengthOf([sound], 0, hertz)).toBeGreaterThan(500);
      for (const other of tones) if (other !== hertz) expect(strengthOf([sound], 0, other)).toBeLessThan(20);
    }
  });

  it("that are fewer than the requested channels are reported", async () => {
    const url = "sine=frequency=400[out0];sine=frequency=600[out1]";
    const format = { url, format: "lavfi", options: {}, isLive: false };
    const asked = { audioFilter: SOUND, leastChannels: 3, channels: 3 };
    await expect(readAll({ format, ...asked })).rejects.toMatchObject({ code: "audio-channel-missing" });
  });

  it("that don't exist are reported", async () => {
    await expect(heard([1, 1], [3])).rejects.toMatchObject({
      code: "input-unreadable",
      message: expect.stringContaining("sound track 3"),
    });
  });

  it("one mono track is as loud as each channel of a stereo one", async () => {
    const [one, two] = [await heard([1]), await heard([2])].map(({ sounds }) => strengthOf(sounds, 0, 400));
    expect((one ?? 0) / (two ?? 1)).toBeCloseTo(1, 2);
  });
});
