import { numericStatOf, type PageParameters, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFold } from "../support/folds.ts";
import { SMALL_SOURCE, Stage } from "../support/stage.ts";

const LINE = { delayMs: 20, jitterMs: 0, loss: 0.05 };

let stage: Stage;
let sender: Page;
let receiver: Page;
const link = new UdpLink({ seed: 11, forward: LINE });

beforeAll(async () => {
  stage = await Stage.shared(SMALL_SOURCE);
});
beforeAll(async () => {
  await stage.clear();
  sender = await stage.sender({ audio: 1 }, {});
  await untilPhase(sender, "audio-1", "live");
  receiver = await stage.receiver({ audio: 1 }, { link });
  await untilPhase(receiver, "audio-1", "live");
});
afterAll(async () => {
  await stage?.close();
  link.close();
});

interface Reading {
  readonly peak: number;
  readonly rms: number;
}

const levels = (page: Page): Promise<Reading[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-testid='level-meter'] [data-channel]")].map((row) => ({
      peak: Number(row.getAttribute("data-peak") ?? Number.NaN),
      rms: Number(row.getAttribute("data-rms") ?? Number.NaN),
    })),
  );

const loudest = async (page: Page): Promise<Reading> => {
  const seen: Reading[] = [];
  const enough = async () => seen.push(...(await levels(page)).slice(0, 1)) >= 12;
  await until("twelve readings", enough, 30_000, 260);
  return seen.reduce((best, reading) => (reading.peak > best.peak ? reading : best));
};

test("both ends show the same audio levels, by channel", async () => {
  await until("the sender's meter", async () => ((await levels(sender))[0]?.peak ?? -200) > -60);
  await until("the receiver's meter", async () => ((await levels(receiver))[0]?.peak ?? -200) > -60);
  expect((await levels(receiver)).length).toBe(2);
  const [sent, received] = await Promise.all([loudest(sender), loudest(receiver)]);
  expect(Math.abs(sent.peak - received.peak)).toBeLessThan(12);
  for (const { peak, rms } of [sent, received]) {
    // In dBFS; a codec overshoots a full wave a little.
    expect(peak).toBeLessThanOrEqual(3);
    expect(rms).toBeLessThan(peak);
  }
});

const microphone = (page: Page) =>
  page.evaluate(() => {
    const preview = document.querySelector("video");
    const [track] = preview?.srcObject instanceof MediaStream ? preview.srcObject.getAudioTracks() : [];
    const settings = track?.getSettings();
    return {
      id: track?.id,
      state: track?.readyState,
      echoCancellation: settings?.echoCancellation,
      noiseSuppression: settings?.noiseSuppression,
    };
  });

test("echo cancellation and noise suppression apply while sending, without a new connection", async () => {
  expect(await microphone(sender)).toMatchObject({ echoCancellation: false, noiseSuppression: false });
  const packets = (await until("packets", () => numericStatOf(sender, "audio-1", "packets"))) ?? 0;
  await openFold(sender, "sound");
  await sender.getByLabel("Echo cancellation").check();
  await until("echo cancellation", async () => (await microphone(sender)).echoCancellation === true);
  await sender.getByLabel("Noise suppression").check();
  await until("noise suppression", async () => (await microphone(sender)).noiseSuppression === true);
  await sender.getByLabel("Echo cancellation").uncheck();
  await sender.getByLabel("Noise suppression").uncheck();
  await until("both off", async () => {
    const now = await microphone(sender);
    return now.state === "live" && now.echoCancellation === false && now.noiseSuppression === false;
  });
  await until(
    "more packets of the same connection",
    async () => ((await numericStatOf(sender, "audio-1", "packets")) ?? 0) > packets + 50,
  );
  expect(await sender.getAttribute('[data-testid="phase-audio-1"]', "data-phase")).toBe("live");
  await until("its sound", async () => ((await levels(receiver))[0]?.peak ?? -200) > -50);
});

const recovered = async (): Promise<number> => (await numericStatOf(receiver, "audio-1", "packetsRecovered")) ?? 0;

/** Share of concealed audio, 0-1, least of several looks: other work starves a page. */
const leastMadeUp = async (): Promise<number> => {
  let least = 1;
  for (let look = 0; look < 20 && least > 0; look += 1) {
    const before = (await numericStatOf(receiver, "audio-1", "packets")) ?? 0;
    await until("more sound", async () => ((await numericStatOf(receiver, "audio-1", "packets")) ?? 0) > before + 100);
    least = Math.min(least, (await numericStatOf(receiver, "audio-1", "concealedRatio")) ?? 1);
  }
  return least;
};

test("at 5 % loss, copies replace lost audio automatically; the setting applies at once", async () => {
  await until("lost packets played from their copies", async () => (await recovered()) > 40);
  expect(await leastMadeUp()).toBeLessThan(0.01);
  const [lost, repaired, packets] = await Promise.all(
    ["packetsLost", "packetsRecovered", "packets"].map((name) => numericStatOf(receiver, "audio-1", name)),
  );
  const share = ((lost ?? 0) + (repaired ?? 0)) / ((packets ?? 0) + (lost ?? 0) + (repaired ?? 0));
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.075);
  await openFold(sender, "protection");
  await sender.getByLabel("Never").check();
  let before = -1;
  await until(
    "no more of them",
    async () => {
      const now = await recovered();
      const still = now === before;
      before = now;
      return still;
    },
    30_000,
    3000,
  );
  const none = await recovered();
  await sender.getByLabel("Always").check();
  await until("copies again", async () => (await recovered()) > none + 20);
  expect(await sender.getAttribute('[data-testid="phase-audio-1"]', "data-phase")).toBe("live");
});

test("the audio bitrate follows its setting from 6 to 510 kbit/s", async () => {
  const set = (kbps: string) => sender.getByLabel("Audio bitrate").fill(kbps);
  const rate = async () => (await numericStatOf(sender, "audio-1", "bitrate")) ?? Number.NaN;
  await openFold(sender, "sound");
  await set("510");
  await until("a high bitrate", async () => (await rate()) > 180_000);
  await set("6");
  await until("a low bitrate", async () => (await rate()) < 24_000);
  expect(stage.pageErrors).toEqual([]);
});

/** Web Audio order: left, right, center, LFE, back and side of 7.1. */
const TONES_HZ = [440, 660, 550, 330, 770, 880, 990, 1210];
/** Fits the spectrum's steps of 5.9 Hz. */
const TONE_WITHIN_HZ = 9;

interface Heard {
  readonly sources: AudioNode[];
  readonly players: HTMLAudioElement[];
}

const listener = async (parameters: PageParameters): Promise<Page> => {
  const page = await stage.emptyPage();
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype;
    const [sources, players]: [AudioNode[], HTMLAudioElement[]] = [[], []];
    AudioNode.prototype.connect = function (this: AudioNode, ...args: Parameters<typeof connect>) {
      if (this instanceof AudioWorkletNode && !sources.includes(this)) sources.push(this);
      return Reflect.apply(connect, this, args);
    } as typeof connect;
    class KeptAudio extends Audio {
      constructor() {
        super();
        players.push(this);
      }
    }
    Object.assign(globalThis, { sources, players, Audio: KeptAudio });
  });
  await page.goto(stage.studio.pageUrl("receiver", parameters));
  return page;
};

const tones = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { sources, players } = globalThis as unknown as Heard;
    const streams = players.map(({ srcObject }) => srcObject).filter((stream) => stream instanceof MediaStream);
    const [mediaStream] = streams;
    if (sources.length === 0 && mediaStream !== undefined)
      sources.push(new MediaStreamAudioSourceNode(new AudioContext(), { mediaStream }));
    const source = sources.at(-1);
    if (source === undefined) return [];
    const split = new ChannelSplitterNode(source.context, { numberOfOutputs: 8 });
    source.connect(split);
    const taps = Array.from({ length: 8 }, (_, channel) => {
      const tap = new AnalyserNode(source.context, { fftSize: 8192, smoothingTimeConstant: 0 });
      split.connect(tap, channel);
      return tap;
    });
    const from = source.context.currentTime;
    while (source.context.state !== "closed" && source.context.currentTime < from + 0.2) await new Promise(requestAnimationFrame);
    const found = taps.map((tap) => {
      const spectrum = new Float32Array(tap.frequencyBinCount);
      tap.getFloatFrequencyData(spectrum);
      const strongest = spectrum.reduce((best, power, bin) => (power > (spectrum[best] ?? -999) ? bin : best), 0);
      return (spectrum[strongest] ?? -999) > -70 ? (strongest * source.context.sampleRate) / tap.fftSize : 0;
    });
    if (sources.at(-1) === source) source.disconnect(split);
    return found;
  });

const untilTones = (page: Page, channels: number): Promise<true> =>
  until(`${channels} tones, each on its channel`, async () => {
    const heard = await tones(page);
    return (
      heard.length === 8 &&
      heard.every((hz, channel) => Math.abs(hz - (channel < channels ? (TONES_HZ[channel] ?? 0) : 0)) < TONE_WITHIN_HZ)
    );
  });

test("8-channel audio keeps its channels, even after a change while sending; others hear the front pair", async () => {
  const wide = await stage.sender({ audio: 2, extra: { source: "test", sound: "7.1" } }, {});
  await untilPhase(wide, "audio-2", "live");
  const [instant, native] = await Promise.all([listener({ audio: 2 }), listener({ audio: 2, extra: { playout: "native" } })]);
  await untilTones(instant, 8);
  await until("both figures", async () => {
    const [sent, received] = await Promise.all([wide, instant].map((page) => numericStatOf(page, "audio-2", "audioChannels")));
    return sent === 8 && received === 8;
  });
  for (const page of [wide, instant])
    await until("eight bars that move", async () => {
      const bars = await levels(page);
      return bars.length === 8 && bars.every(({ peak }) => peak > -60);
    });
  await untilTones(native, 2);

  await openFold(wide, "sound");
  await wide.getByLabel("5.1").check();
  await untilTones(instant, 6);
  await wide.getByLabel("Stereo").check();
  await untilTones(instant, 2);
  await until("the figure", async () => (await numericStatOf(instant, "audio-2", "audioChannels")) === 2);
  expect(stage.pageErrors).toEqual([]);
});

const devices = (page: Page) =>
  page.evaluate(() => {
    const { sources } = globalThis as unknown as Heard;
    return sources.map(({ context }) => ({
      state: context.state,
      blockMs: context instanceof AudioContext ? Math.round(context.baseLatency * 1000) : 0,
    }));
  });

test("under CPU pressure, audio continues in longer blocks", async () => {
  const page = await listener({ audio: 1 });
  const browser = await page.context().newCDPSession(page);
  const press = (state: "nominal" | "critical") => browser.send("Emulation.setPressureStateOverride", { source: "cpu", state });
  await browser.send("Emulation.setPressureSourceOverrideEnabled", { enabled: true, source: "cpu" });
  await press("nominal");
  await until("sound", async () => ((await levels(page))[0]?.peak ?? -200) > -50);
  expect(await devices(page)).toMatchObject([{ state: "running" }]);
  const [before] = await devices(page);
  // A browser that measures periodically reports every second, so repeat.
  const timer = setInterval(() => void press("critical"), 500);
  await until("another device", async () => (await devices(page)).length === 2).finally(() => clearInterval(timer));
  await until("one that plays", async () => (await devices(page)).map(({ state }) => state).join() === "closed,running");
  expect((await devices(page))[1]?.blockMs).toBeGreaterThan(before?.blockMs ?? Number.NaN);
  await until("its sound", async () => ((await levels(page))[0]?.peak ?? -200) > -50);
  await until("no sound made up", async () => (await numericStatOf(page, "audio-1", "concealedRatio")) === 0);
});

test("a microphone with fewer channels than chosen is sent in stereo, and the figures show it; mono applies at once", async () => {
  const untilChannels = (wanted: number) =>
    until(`${wanted} channels at both ends`, async () => {
      const counts = await Promise.all([sender, receiver].map((page) => numericStatOf(page, "audio-1", "audioChannels")));
      return counts.every((count) => count === wanted);
    });
  await openFold(sender, "sound");
  await sender.getByLabel("Audio bitrate").fill("128");
  await sender.getByLabel("7.1").check();
  await untilChannels(2);
  await until("its sound", async () => ((await levels(receiver))[0]?.peak ?? -200) > -50);
  await sender.getByLabel("Mono").check();
  await untilChannels(1);
  await sender.getByLabel("Stereo").check();
  await untilChannels(2);
});
