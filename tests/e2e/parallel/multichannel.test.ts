import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numericStatOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { publishMultiopus } from "../support/multiopus-publisher.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { tonesOfFile, writeTones } from "../support/tone-file.ts";

/** Left, right, center, LFE (which passes only low tones), left and right surround. 200 Hz apart. */
const SURROUND_HZ = [600, 900, 1200, 100, 1500, 1800];
const DISCRETE_HZ = [600, 900, 1200, 1500];
const SPEAKERS_51 = 0x3f;
/** Level of a tone in its own channel, and its limit in others, dBFS. Each was written at -14. */
const THERE = -20;
const ABSENT = -45;

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-multichannel-"));
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const agent = (command: string, channel: number, ...rest: readonly string[]): AgentRun =>
  new AgentRun([command, "--id", stage.studio.demoId, "--audio", String(channel), ...rest], {
    SETSUNA_SERVER: stage.studio.origin,
  });

/** Spectrum of a native player's stream, dB of each tone in left and right. */
const playedTones = (page: Page, tones: readonly number[]): Promise<number[][]> =>
  page.evaluate(async (hertz) => {
    const { players } = globalThis as unknown as { readonly players: readonly HTMLAudioElement[] };
    const mediaStream = players.map(({ srcObject }) => srcObject).find((one) => one instanceof MediaStream);
    if (mediaStream === undefined) return [];
    const context = new AudioContext();
    const split = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
    new MediaStreamAudioSourceNode(context, { mediaStream }).connect(split);
    const taps = [0, 1].map((side) => {
      const tap = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
      split.connect(tap, side);
      return tap;
    });
    while (context.currentTime < 0.4) await new Promise(requestAnimationFrame);
    const found = taps.map((tap) => {
      const spectrum = new Float32Array(tap.frequencyBinCount);
      tap.getFloatFrequencyData(spectrum);
      const bin = (one: number): number => Math.round((one * tap.fftSize) / context.sampleRate);
      return hertz.map((one) => Math.max(...spectrum.subarray(bin(one) - 2, bin(one) + 3)));
    });
    await context.close();
    return found;
  }, tones);

const nativeListener = async (audio: number): Promise<Page> => {
  const page = await stage.emptyPage();
  await page.addInitScript(() => {
    const players: HTMLAudioElement[] = [];
    class KeptAudio extends Audio {
      constructor() {
        super();
        players.push(this);
      }
    }
    Object.assign(globalThis, { players, Audio: KeptAudio });
  });
  await page.goto(stage.studio.pageUrl("receiver", { audio, extra: { playout: "native" } }));
  return page;
};

/** Rows are channels: `#` if a channel has a tone, else `.`. */
const expectEachAlone = (levels: readonly (readonly number[])[]): void => {
  const signOf = (level: number): string => (level > THERE ? "#" : level < ABSENT ? "." : ` ${level.toFixed(1)} `);
  const alone = levels.map((_, channel) => levels.map((_tone, tone) => (tone === channel ? "#" : ".")).join(""));
  expect(levels.map((own) => own.map(signOf).join(""))).toEqual(alone);
};

const barsOf = (page: Page): Promise<number> => page.locator("[data-testid='level-meter'] [data-channel]").count();

const recordedBy = async (receiver: AgentRun): Promise<void> => {
  try {
    await receiver.line("statistics", ({ bytes }) => Number(bytes) > 120_000);
  } finally {
    await receiver.stop();
  }
  expect(await receiver.ended).toBe(0);
};

test("5.1 from a file is recorded channel by channel; a page meters six, and native playout hears the ITU downmix", async () => {
  const [source, file] = [join(folder, "surround.wav"), join(folder, "surround.mp4")];
  writeTones(source, SURROUND_HZ, SPEAKERS_51);
  const sender = agent("send", 5, "--input", source, "--loop", "--audio-map", "5.1");
  try {
    await recordedBy(agent("receive", 5, "-o", file));
    const page = await stage.receiver({ audio: 5 }, {});
    await untilPhase(page, "audio-5", "live");
    await until("six channels", async () => (await numericStatOf(page, "audio-5", "audioChannels")) === 6);
    await until("six bars", async () => (await barsOf(page)) === 6);
    const native = await nativeListener(5);
    await until("the downmix", async () => {
      const [left = [], right = []] = await playedTones(native, SURROUND_HZ);
      const [l = 0, , c = 0, lfe = 0, ls = 0] = left;
      // ITU-R BS.775: center and surround 3 dB under left, no LFE.
      const isDownmix = [c, ls].every((level) => Math.abs(l - 3 - level) < 2) && lfe < l - 25 && (right[0] ?? 0) < l - 25;
      return l > -60 && isDownmix;
    });
  } finally {
    await sender.stop();
  }
  expectEachAlone(await tonesOfFile(file, SURROUND_HZ, 6));
  expect(stage.pageErrors).toEqual([]);
});

test("separate channels keep their order from --audio-map to a file and a page, and stay apart", async () => {
  const [source, file] = [join(folder, "separate.wav"), join(folder, "separate.mkv")];
  writeTones(source, [...DISCRETE_HZ].reverse(), 0);
  const sender = agent("send", 6, "--input", source, "--loop", "--audio-map", "4,3,2,1");
  try {
    await recordedBy(agent("receive", 6, "-o", file));
    const page = await stage.receiver({ audio: 6 }, {});
    await untilPhase(page, "audio-6", "live");
    await until("four channels", async () => (await numericStatOf(page, "audio-6", "audioChannels")) === 4);
    await until("four bars", async () => (await barsOf(page)) === 4);
  } finally {
    await sender.stop();
  }
  expectEachAlone(await tonesOfFile(file, DISCRETE_HZ, 4));
  expect(stage.pageErrors).toEqual([]);
});

test("multiopus over WHIP is recorded channel by channel", async () => {
  const [source, file] = [join(folder, "whip.wav"), join(folder, "whip.mp4")];
  writeTones(source, SURROUND_HZ, SPEAKERS_51);
  const stop = await publishMultiopus(`${stage.studio.origin}/studio/whip/${stage.studio.demoId}/8`, source);
  try {
    await recordedBy(agent("receive", 8, "-o", file));
  } finally {
    await stop();
  }
  expectEachAlone(await tonesOfFile(file, SURROUND_HZ, 6));
});

test("reports a channel that the source lacks", async () => {
  const source = join(folder, "stereo.wav");
  writeTones(source, DISCRETE_HZ.slice(0, 2), 3);
  const sender = agent("send", 7, "--input", source, "--audio-map", "1,2,3");
  expect(await sender.ended).toBe(5);
  expect(await sender.line("error")).toMatchObject({ code: "audio-channel-missing" });
});
