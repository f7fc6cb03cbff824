import {
  decodeTestStamp,
  encodeTestStamp,
  readTestStamp,
  readTestStampRgba,
  testStampBlock,
} from "../../../playout/src/test-stamp.ts";
import { qualitySample } from "../frame-quality.ts";
import type { FrameSample, QualityReading, ReadingPoint } from "../page-readings.ts";
import { epochNow } from "./epoch.ts";
import {
  CLOCK_CHANNEL,
  QUALITY_CHANNEL,
  type QualityAnswer,
  type QualityQuestion,
  type ShownPicture,
} from "./source-protocol.ts";

/** Reads each frame's time off the page's main thread. */

const PATCH = 16;
const samples: Record<ReadingPoint, FrameSample[]> = { decoder: [], screen: [] };

/** Timeout of the source's comparison, ms. */
const QUALITY_TIMEOUT_MS = 5000;
let sampleEvery = 0;
let untilSample = 0;
let sampled: ShownPicture[] = [];

const isPlanar = (frame: VideoFrame): boolean => frame.format === "I420" || frame.format === "NV12" || frame.format === "I420A";

const readFrame = async (frame: VideoFrame, at: number): Promise<FrameSample> => {
  const width = frame.displayWidth;
  const height = frame.displayHeight;
  const side = testStampBlock(width);
  const planar = isPlanar(frame);
  const origin = frame.visibleRect ?? { x: 0, y: 0 };
  const rect = { x: origin.x, y: origin.y, width: Math.min(width, side * 32) & ~1, height: side & ~1 };
  const strip = new Uint8Array(frame.allocationSize({ rect }));
  const layout = (await frame.copyTo(strip, { rect }))[0];
  const middle = { x: (origin.x + (width >> 1)) & ~1, y: (origin.y + (height >> 1)) & ~1, width: PATCH, height: PATCH };
  const patch = new Uint8Array(frame.allocationSize({ rect: middle }));
  const patchLayout = (await frame.copyTo(patch, { rect: middle }))[0];
  if (layout === undefined || patchLayout === undefined) throw new Error("a frame without planes");
  let sum = 0;
  const pixel = planar ? 1 : 4;
  for (let row = 0; row < PATCH; row++)
    for (let column = 0; column < PATCH; column++)
      sum += patch[patchLayout.offset + row * patchLayout.stride + column * pixel + (planar ? 0 : 1)] ?? 0;
  const value = (planar ? readTestStamp : readTestStampRgba)(strip, layout.stride, width, layout.offset);
  return { at, code: decodeTestStamp(value, at), width, height, luma: sum / PATCH ** 2 };
};

const pump = async (readable: ReadableStream<VideoFrame>): Promise<void> => {
  const reader = readable.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    try {
      samples.decoder.push(await readFrame(frame, epochNow()));
    } finally {
      frame.close();
    }
  }
};

const sampleQuality = async (frame: VideoFrame, code: number): Promise<void> => {
  if (sampleEvery === 0 || !isPlanar(frame)) return;
  untilSample -= 1;
  if (untilSample > 0) return;
  untilSample = sampleEvery;
  const pixels = new Uint8Array(frame.allocationSize());
  const plane = (await frame.copyTo(pixels))[0];
  const size = frame.visibleRect;
  if (plane === undefined || size === null) return;
  const sample = qualitySample(pixels, plane.stride, size.width, size.height, plane.offset);
  sampled.push({ value: encodeTestStamp(code), sample });
};

const takeQuality = async (): Promise<QualityReading[]> => {
  const shown = sampled;
  sampled = [];
  if (shown.length === 0) return [];
  const question: QualityQuestion = { id: crypto.randomUUID(), shown };
  const channel = new BroadcastChannel(QUALITY_CHANNEL);
  const qualities = await new Promise<QualityAnswer["qualities"]>((resolve) => {
    const giveUp = setTimeout(() => resolve([]), QUALITY_TIMEOUT_MS);
    channel.onmessage = ({ data }: MessageEvent<Partial<QualityAnswer>>) => {
      if (data.id !== question.id || data.qualities === undefined) return;
      clearTimeout(giveUp);
      resolve(data.qualities);
    };
    channel.postMessage(question);
  });
  channel.close();
  const now = epochNow();
  return shown.flatMap(({ value }, index) => {
    const quality = qualities[index];
    return quality === undefined ? [] : [{ code: decodeTestStamp(value, now), ...quality }];
  });
};

const readShown = async (frame: VideoFrame, at: number): Promise<void> => {
  try {
    const read = await readFrame(frame, at);
    samples.screen.push(read);
    await sampleQuality(frame, read.code);
  } finally {
    frame.close();
  }
};

interface Question {
  readonly readable?: ReadableStream<VideoFrame>;
  readonly frame?: VideoFrame;
  readonly at?: number;
  readonly take?: ReadingPoint;
  readonly clock?: number;
  readonly sampleEvery?: number;
  readonly quality?: true;
}

/** Source's clock minus ours, by the shortest round trip of `count`. Undefined without an answer. */
const measureOffset = async (count: number): Promise<{ offset: number; roundTrip: number } | undefined> => {
  const channel = new BroadcastChannel(CLOCK_CHANNEL);
  const id = crypto.randomUUID();
  let best: { offset: number; roundTrip: number } | undefined;
  for (let round = 0; round < count; round++) {
    const answer = await new Promise<number | undefined>((resolve) => {
      const giveUp = setTimeout(() => resolve(undefined), 200);
      channel.onmessage = ({ data }: MessageEvent<{ answer?: number; id?: string; at?: number }>) => {
        if (data.id !== id || data.answer !== round || data.at === undefined) return;
        clearTimeout(giveUp);
        resolve(data.at);
        const back = epochNow();
        const roundTrip = back - sentAt;
        if (best === undefined || roundTrip < best.roundTrip) best = { offset: data.at - (sentAt + back) / 2, roundTrip };
      };
      const sentAt = epochNow();
      channel.postMessage({ ask: round, id });
    });
    if (answer === undefined && round > 2 && best === undefined) break;
  }
  channel.close();
  return best;
};

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  if (data.frame !== undefined && data.at !== undefined) await readShown(data.frame, data.at);
  else if (data.readable) await pump(data.readable);
  else if (data.take) postMessage({ [data.take]: samples[data.take].splice(0) });
  else if (data.sampleEvery !== undefined) sampleEvery = data.sampleEvery;
  else if (data.quality) postMessage({ quality: await takeQuality() });
  else if (data.clock !== undefined) postMessage({ clock: await measureOffset(data.clock) });
});
