/** Decoded I420. */
export interface Footage {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Uint8Array<ArrayBuffer>[];
}

const AUD = 9;
const IDR = 5;

/** Splits at access unit delimiters, Annex B. ITU-T H.264 §7.4.1.2.3. */
const accessUnits = (stream: Uint8Array): { data: Uint8Array; key: boolean }[] => {
  const starts: number[] = [];
  const keys: boolean[] = [];
  for (let at = 0; at + 4 < stream.length; at++) {
    if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1) continue;
    const type = (stream[at + 3] ?? 0) & 31;
    if (type === AUD) {
      starts.push(at > 0 && stream[at - 1] === 0 ? at - 1 : at);
      keys.push(false);
    } else if (type === IDR) keys[keys.length - 1] = true;
  }
  return starts.map((start, index) => ({ data: stream.subarray(start, starts[index + 1]), key: keys[index] === true }));
};

/** First `count` frames. Throws if there are none or decoding fails. */
export const decodeFootage = async (stream: Uint8Array, count: number): Promise<Footage> => {
  const frames: Uint8Array<ArrayBuffer>[] = [];
  const copies: Promise<void>[] = [];
  let size = { width: 0, height: 0 };
  let failure: unknown;
  const decoder = new VideoDecoder({
    output: (frame) => {
      const index = copies.length;
      copies.push(
        (async () => {
          const rect = frame.visibleRect ?? new DOMRectReadOnly(0, 0, frame.codedWidth, frame.codedHeight);
          if (frame.format !== "I420") throw new Error(`footage decodes to ${frame.format}, not I420`);
          const pixels = new Uint8Array(frame.allocationSize());
          await frame.copyTo(pixels);
          frames[index] = pixels;
          size = { width: rect.width, height: rect.height };
          frame.close();
        })(),
      );
    },
    error: (error) => {
      failure = error;
    },
  });
  decoder.configure({ codec: "avc1.640028", hardwareAcceleration: "prefer-software" });
  for (const [index, unit] of accessUnits(stream).slice(0, count).entries())
    decoder.decode(new EncodedVideoChunk({ type: unit.key ? "key" : "delta", timestamp: index * 33_333, data: unit.data }));
  await decoder.flush();
  await Promise.all(copies);
  decoder.close();
  if (failure !== undefined) throw failure;
  if (frames.length === 0) throw new Error("the footage has no frames");
  return { ...size, frames };
};

export const pingPong = (position: number, count: number): number => {
  if (count < 2) return 0;
  const period = 2 * (count - 1);
  const at = position % period;
  return at < count ? at : period - at;
};

/** Every second sample and row; `width` and `height`: multiples of 4. */
export const halfFootage = ({ width, height, frames }: Footage): Footage => ({
  width: width / 2,
  height: height / 2,
  frames: frames.map((picture) => {
    const half = new Uint8Array(picture.length / 4);
    let from = 0;
    let to = 0;
    for (const [columns, rows] of [
      [width, height],
      [width / 2, height / 2],
      [width / 2, height / 2],
    ] as const) {
      for (let row = 0; row < rows; row += 2)
        for (let column = 0; column < columns; column += 2) half[to++] = picture[from + row * columns + column] ?? 0;
      from += columns * rows;
    }
    return half;
  }),
});

/** Later frames only in the middle of the first, in this share of its width and height; `width` and `height` even. */
export const calmFootage = ({ width, height, frames }: Footage, share: number): Footage => {
  const [still] = frames;
  if (still === undefined) return { width, height, frames };
  const even = (value: number): number => Math.round(value / 2) * 2;
  const moving = { width: even(width * share), height: even(height * share) };
  const left = even((width - moving.width) / 2);
  const top = even((height - moving.height) / 2);
  const paste = (to: Uint8Array, from: Uint8Array, plane: number, divisor: 1 | 2): void => {
    const stride = width / divisor;
    for (let row = top / divisor; row < (top + moving.height) / divisor; row += 1) {
      const start = plane + row * stride + left / divisor;
      to.set(from.subarray(start, start + moving.width / divisor), start);
    }
  };
  return {
    width,
    height,
    frames: frames.map((picture) => {
      const calm = still.slice();
      paste(calm, picture, 0, 1);
      paste(calm, picture, width * height, 2);
      paste(calm, picture, (width * height * 5) / 4, 2);
      return calm;
    }),
  };
};
