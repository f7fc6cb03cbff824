import { encodeTestStamp, writeTestStamp } from "../../../playout/src/test-stamp.ts";
import { epochNow } from "./epoch.ts";
import { calmFootage, decodeFootage, type Footage, halfFootage, pingPong } from "./footage.ts";
import { CLOCK_CHANNEL, FLASH_MS, FOOTAGE_PATH, type SourceStart, type SourceStarted, SPEECH_PATH } from "./source-protocol.ts";
import { SourceQuality } from "./source-quality.ts";

/** The source: footage with drawn test stamps and audio from one clock, in a worker that no page can block. */

const WAV_HEADER_BYTES = 44;
const SAMPLE_RATE = 48_000;
const BLOCK_SAMPLES = 480;
const BLOCK_MS = 10;
const BEEP_HZ = 1000;
const FLASH_LUMA = 235;
const BLACK_LUMA = 16;

const fetchBytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const every = (intervalMs: number, tick: (number: number) => boolean): void => {
  const start = performance.now();
  let last = -1;
  const step = (): void => {
    const due = Math.floor((performance.now() - start) / intervalMs);
    if (due > last) {
      last = due;
      if (!tick(due)) return;
    }
    setTimeout(step, Math.max(0, start + (last + 1) * intervalMs - performance.now()));
  };
  step();
};

const each = (intervalMs: number, tick: (number: number, dueAt: number) => boolean): number => {
  const start = performance.now();
  let next = 0;
  const step = (): void => {
    for (; start + next * intervalMs <= performance.now(); next += 1) if (!tick(next, start + next * intervalMs)) return;
    setTimeout(step, Math.max(0, start + next * intervalMs - performance.now()));
  };
  step();
  return start;
};

const showFootage = (footage: Footage, start: SourceStart, writable: WritableStream<VideoFrame>): void => {
  const { width, height, frames } = footage;
  const writer = writable.getWriter();
  const beeping = start.options.sound === "beep";
  const quality = beeping ? undefined : new SourceQuality(footage);
  let open = true;
  let pending = 0;
  every(1000 / start.options.framesPerSecond, (number) => {
    const drawn = frames[pingPong(number, frames.length)];
    if (drawn === undefined || !open) return false;
    // An idle consumer must not make us hoard frames.
    if (pending > 2) return true;
    const pixels = drawn.slice();
    const now = epochNow();
    if (beeping) {
      pixels.fill(now % 1000 < FLASH_MS ? FLASH_LUMA : BLACK_LUMA, 0, width * height);
      pixels.fill(128, width * height);
    }
    const code = encodeTestStamp(now);
    writeTestStamp(pixels, width, width, code);
    quality?.shown(code, drawn);
    const frame = new VideoFrame(pixels, {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round(performance.now() * 1000),
    });
    pending++;
    writer.write(frame).then(
      () => {
        pending--;
      },
      () => {
        open = false;
      },
    );
    return true;
  });
};

/** Returns the first sample's due time, ms since the Unix epoch. */
const playSound = (speech: Int16Array, start: SourceStart, writable: WritableStream<AudioData>): number => {
  const writer = writable.getWriter();
  const beeping = start.options.sound === "beep";
  let open = true;
  const began = each(BLOCK_MS, (number, dueAt) => {
    if (!open) return false;
    const first = performance.timeOrigin + dueAt;
    const samples = new Float32Array(BLOCK_SAMPLES);
    for (let index = 0; index < BLOCK_SAMPLES; index++) {
      const position = number * BLOCK_SAMPLES + index;
      if (beeping) {
        const loud = (first + (index * 1000) / SAMPLE_RATE) % 1000 < FLASH_MS;
        samples[index] = loud ? 0.5 * Math.sin((2 * Math.PI * BEEP_HZ * position) / SAMPLE_RATE) : 0;
      } else samples[index] = (speech[position % speech.length] ?? 0) / 32768;
    }
    const block = new AudioData({
      format: "f32-planar",
      sampleRate: SAMPLE_RATE,
      numberOfFrames: BLOCK_SAMPLES,
      numberOfChannels: 1,
      timestamp: Math.round(dueAt * 1000),
      data: samples,
    });
    writer.write(block).catch(() => {
      open = false;
    });
    return true;
  });
  return performance.timeOrigin + began;
};

const answerClockQuestions = (): void => {
  const channel = new BroadcastChannel(CLOCK_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ ask?: number; id?: string }>) => {
    if (typeof data.ask === "number") channel.postMessage({ answer: data.ask, id: data.id, at: epochNow() });
  };
};

addEventListener("message", async ({ data }: MessageEvent<SourceStart>) => {
  answerClockQuestions();
  const { video, audio, options } = data;
  const [footage, wav] = await Promise.all([
    video && fetchBytes(FOOTAGE_PATH).then((stream) => decodeFootage(stream, options.footageFrames)),
    audio && fetchBytes(SPEECH_PATH),
  ]);
  if (video && footage) {
    let sized = footage;
    for (let halving = 0; halving < (options.halvings ?? 0); halving += 1) sized = halfFootage(sized);
    showFootage(options.movingShare === undefined ? sized : calmFootage(sized, options.movingShare), data, video);
  }
  const soundAt = audio && wav ? playSound(new Int16Array(wav.buffer, WAV_HEADER_BYTES), data, audio) : undefined;
  postMessage({ soundAt } satisfies SourceStarted);
});
