import { median, type SoundBlock, until } from "@setsuna/testkit";
import { align, differenceOf, joinRecording, SURE, speechLoop } from "@setsuna/testkit/sound";
import type { Page as ChromiumPage } from "playwright-core";
import type { Page as FirefoxPage } from "puppeteer-core";

/** Takes what a page has played since the last call. */
export type TakeSound = () => Promise<readonly SoundBlock[]>;

const RECORDED_MS = 3000;
/** Of the pieces of a recording so many are speech, and are found where all is well: the rest of the loop is pauses. */
const FOUND = 0.5;
/** What the browser's own buffer may stretch in a recording, ms; samples twice of one packet in twenty would be 150. */
const STRETCH_MS = 80;
/** Losses that a browser conceals click now and then; what is decoded wrongly does all the time. */
const CLICKS_A_MINUTE = 60;
const PATIENCE_MS = 90_000;
const PER_MS = 48;

/** From Chromium: a page with testkit's `sound`. */
export const chromiumSound =
  (page: ChromiumPage): TakeSound =>
  async () =>
    (await page.evaluate(() => globalThis.setsunaSound?.take()))?.blocks ?? [];

declare global {
  /** What a page of Firefox has played since it was last asked. */
  var firefoxPlayed: { at: number; samples: number[] }[] | undefined;
}

/** Records what pages of Firefox play from now on: by elements, of a stream, and by an AudioContext. Call before the page goes anywhere. */
export const recordFirefox = (page: FirefoxPage): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const blocks: { at: number; samples: number[] }[] = [];
    globalThis.firefoxPlayed = blocks;
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown;
    const listen = (context: BaseAudioContext, node: AudioNode): void => {
      const tap = context.createScriptProcessor(4096, 2, 1);
      tap.onaudioprocess = ({ inputBuffer }) => {
        const samples = [...inputBuffer.getChannelData(0)];
        blocks.push({ at: performance.timeOrigin + performance.now() - inputBuffer.duration * 1000, samples });
      };
      connect.call(node, tap);
      const silent = new GainNode(context, { gain: 0 });
      connect.call(tap, silent);
      connect.call(silent, context.destination);
    };
    const tapped = new WeakSet<BaseAudioContext>();
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): AudioNode {
      const [target] = args;
      if (target instanceof AudioDestinationNode && !tapped.has(this.context)) {
        tapped.add(this.context);
        listen(this.context, this);
      }
      connect.apply(this, args);
      return target as AudioNode;
    } as typeof AudioNode.prototype.connect;
    const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "srcObject");
    Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
      configurable: true,
      get() {
        return source?.get?.call(this);
      },
      set(stream: MediaStream | null) {
        source?.set?.call(this, stream);
        if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return;
        const context = new AudioContext({ sampleRate: 48_000 });
        tapped.add(context);
        listen(context, context.createMediaStreamSource(stream));
      },
    });
  });

export const firefoxSound =
  (page: FirefoxPage): TakeSound =>
  async () => {
    const blocks = await page.evaluate(() => globalThis.firefoxPlayed?.splice(0) ?? []);
    return blocks.map(({ at, samples }) => ({ at, outputMs: 0, samples: Float32Array.from(samples) }));
  };

const loop = speechLoop();

/** Returns what is wrong with a recording, in words; undefined: it is the speech, whole and as long as it was. */
const complaint = (blocks: readonly SoundBlock[], startedAt: number): string | undefined => {
  const recording = joinRecording(blocks);
  const pieces = align(recording, { loop, startedAt });
  const found = pieces.filter(({ match }) => match > SURE);
  if (found.length < FOUND * pieces.length || pieces.length === 0) return `${found.length} of ${pieces.length} pieces found`;
  // By how much the place in the speech runs ahead of the place in the recording, from its beginning to its end.
  const third = Math.ceil(found.length / 3);
  const around = median(found.map(({ shift }) => shift));
  const shifts = found.map(({ shift }) => {
    const off = (((shift - around + loop.length / 2) % loop.length) + loop.length) % loop.length;
    return off - loop.length / 2;
  });
  const stretchMs = (median(shifts.slice(-third)) - median(shifts.slice(0, third))) / PER_MS;
  if (Math.abs(stretchMs) > STRETCH_MS) return `stretched by ${stretchMs.toFixed(0)} ms`;
  const { clicksPerMinute } = differenceOf(recording, loop, pieces);
  return clicksPerMinute > CLICKS_A_MINUTE ? `${clicksPerMinute.toFixed(0)} clicks a minute` : undefined;
};

/** Waits for three seconds of the source's speech that are whole: nothing of it twice, none longer or shorter, no crackle. Throws with what was wrong instead. */
export const untilWholeSpeech = async (name: string, take: TakeSound, startedAt: number): Promise<void> => {
  let said: string | undefined = "nothing was played";
  let blocks: SoundBlock[] = [];
  await take();
  try {
    await until(
      `whole speech at ${name}`,
      async () => {
        blocks.push(...(await take()));
        const lasts = blocks.reduce((sum, { samples }) => sum + samples.length, 0) / PER_MS;
        if (lasts < RECORDED_MS) return false;
        said = complaint(blocks, startedAt);
        blocks = [];
        return said === undefined;
      },
      PATIENCE_MS,
      200,
    );
  } catch (error) {
    throw new Error(`${name}: ${said}`, { cause: error });
  }
};
