import type { AlphaMode } from "@setsuna/media-protocol";
import { videoFilters } from "../../../apps/agent/src/commands/send/video-filter.ts";
import { MediaInput } from "../../../apps/media/src/input/media-input.ts";
import { readAll } from "../../../apps/media/src/input/read-all.fake.ts";
import { VideoEncoder } from "../../../apps/media/src/input/video-encoder.ts";
import { KeyedRecorder } from "../../../apps/media/src/output/keyed-recorder.ts";

export const DISK = { width: 160, height: 96, framesPerSecond: 25 } as const;
const SIZE = { width: 1280, height: 720 };

/** A disk with a soft edge of three pixels. Straight colors hide green where it is transparent. */
const ALPHA = "clip(255*(36-hypot(X-80,Y-48))/3,0,255)";

const sourceOf = (mode: AlphaMode, seconds: number) => {
  const { width, height, framesPerSecond } = DISK;
  const share = mode === "straight" ? "255" : ALPHA;
  const hidden = mode === "straight" ? `255*lt(${ALPHA},1)` : "0";
  const colors = `r='${share}*(0.4+0.5*X/160)':g='max(${hidden},${share}*0.3)':b='${share}*(0.9-0.6*Y/96)'`;
  const url = `color=black:size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds},format=rgba,geq=${colors}:a='${ALPHA}'`;
  return { url, format: "lavfi", options: {}, isLive: false };
};

/** Encodes the disk as an agent sends it. */
export const sentDisk = async (
  mode: AlphaMode,
  take: (data: Uint8Array, isKeyframe: boolean, at: number) => Promise<void>,
  seconds = 0.2,
): Promise<void> => {
  const { filter } = videoFilters({ size: SIZE, framesPerSecond: undefined, alpha: mode });
  const input = await MediaInput.open({ format: sourceOf(mode, seconds), videoFilter: filter, alpha: mode });
  const { width, height, framesPerSecond } = DISK;
  const form = { width, height: 2 * height, framesPerSecond, bitsPerSecond: 4_000_000 };
  const encoder = await VideoEncoder.open("libx264", form, () => undefined);
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    for (const { frame, seconds: place } of (await input.video?.decode(read.packet)) ?? []) {
      if (frame.width !== width || frame.height !== 2 * height) throw new Error(`${frame.width}x${frame.height}`);
      for (const { data, isKeyframe } of await encoder.encode(frame, Math.round(90_000 * place)))
        await take(data, isKeyframe, 1000 * place);
      frame.free();
    }
    read.packet.free();
  }
  encoder.close();
  await input.close();
};

/** Premultiplied RGBA of the disk. */
export const diskPixels = async (mode: AlphaMode): Promise<Buffer> => {
  const { pictures } = await readAll({ format: sourceOf(mode, 0.2), videoFilter: "format=rgba", alpha: mode });
  return pictures[0]?.bytes ?? Buffer.alloc(0);
};

/** Writes the disk to a transparent file. */
export const writeDisk = async (path: string, format: "mov" | "webm", alpha: AlphaMode, seconds?: number): Promise<void> => {
  const recorder = new KeyedRecorder({
    target: { type: "keyed", format, target: `file:${path}`, alpha },
    video: { codec: "H264", width: DISK.width, height: 2 * DISK.height },
  });
  const take = async (data: Uint8Array, isKeyframe: boolean, at: number): Promise<void> => {
    await recorder.write({ kind: "video", data, isKeyframe, at });
  };
  await sentDisk("straight", take, seconds);
  await recorder.close();
};

const BACKGROUNDS = { black: [0, 0, 0], white: [255, 255, 255], magenta: [255, 0, 255] } as const;

const composite = (premultiplied: Uint8Array, background: readonly [number, number, number]): number[] =>
  Array.from({ length: (3 * premultiplied.length) / 4 }, (_, index) => {
    const [pixel, channel] = [Math.floor(index / 3), index % 3];
    const alpha = (premultiplied[4 * pixel + 3] ?? 0) / 255;
    return Math.min(255, (premultiplied[4 * pixel + channel] ?? 0) + (1 - alpha) * (background[channel] ?? 0));
  });

const psnr = (one: readonly number[], other: readonly number[]): number => {
  const squares = one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0);
  return 10 * Math.log10((255 * 255 * one.length) / Math.max(1e-9, squares));
};

/** PSNR of the composite over each of three backgrounds, dB. Both images are premultiplied RGBA of one size. */
export const compositePsnr = (shown: Uint8Array, right: Uint8Array): Record<keyof typeof BACKGROUNDS, number> => {
  if (shown.length !== right.length) throw new Error(`${shown.length} octets instead of ${right.length}`);
  const of = (background: readonly [number, number, number]): number =>
    psnr(composite(shown, background), composite(right, background));
  return { black: of(BACKGROUNDS.black), white: of(BACKGROUNDS.white), magenta: of(BACKGROUNDS.magenta) };
};
