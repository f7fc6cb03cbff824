import { MAX_SLATE_FRAME_BYTES } from "@setsuna/contracts";

const [WIDTH, HEIGHT] = [1280, 720] as const;
/** Constrained Baseline level 3.1: every receiver decodes it. */
const CODEC = "avc1.42e01f";
/** Bits of one frame, since a second has one. The first that fits counts. */
const BITRATES = [320_000, 200_000, 120_000, 60_000, 30_000] as const;
const BARS = ["#c0c0c0", "#c0c000", "#00c0c0", "#00c000", "#c000c0", "#c00000", "#0000c0"] as const;
const LARGEST_TEXT = 96;

const drawCard = (context: CanvasRenderingContext2D): void => {
  context.fillStyle = "#101014";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const width = WIDTH / BARS.length;
  for (const [index, color] of BARS.entries()) {
    context.fillStyle = color;
    context.fillRect(index * width, HEIGHT - 90, width, 90);
  }
};

const drawImage = (context: CanvasRenderingContext2D, image: ImageBitmap): void => {
  const scale = Math.max(WIDTH / image.width, HEIGHT / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
};

const fontOf = (canvas: HTMLCanvasElement, size: number): string => `600 ${size}px ${getComputedStyle(canvas).fontFamily}`;

/** A canvas loads no web font by itself, and not every system has Japanese glyphs. */
const loadFont = (canvas: HTMLCanvasElement, text: string): Promise<unknown> =>
  document.fonts.load(fontOf(canvas, LARGEST_TEXT), text).catch((error: unknown) => console.warn("The slate's font", error));

const drawText = (context: CanvasRenderingContext2D, text: string): void => {
  if (text.trim() === "") return;
  context.font = fontOf(context.canvas, LARGEST_TEXT);
  const size = Math.min(LARGEST_TEXT, (LARGEST_TEXT * (WIDTH - 160)) / context.measureText(text).width);
  context.font = fontOf(context.canvas, size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "rgb(0 0 0 / 60%)";
  context.fillRect(0, HEIGHT / 2 - size, WIDTH, 2 * size);
  context.fillStyle = "#fff";
  context.fillText(text, WIDTH / 2, HEIGHT / 2);
};

export interface SlateDesign {
  /** Absent: a test card. */
  readonly image: Blob | undefined;
  readonly text: string;
}

/** Draws the slate unless it is outdated by the time that it can be drawn. Rejects if the file is no image. */
export const drawSlate = async (
  canvas: HTMLCanvasElement,
  { image, text }: SlateDesign,
  isCurrent: () => boolean,
): Promise<void> => {
  const [bitmap] = await Promise.all([image && createImageBitmap(image), loadFont(canvas, text)]);
  if (!isCurrent()) {
    bitmap?.close();
    return;
  }
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) return;
  if (bitmap === undefined) drawCard(context);
  else drawImage(context, bitmap);
  drawText(context, text);
  bitmap?.close();
};

/** Two keyframes of the canvas, so that their `idr_pic_id` differs. */
const encodeAt = async (canvas: HTMLCanvasElement, bitrate: number): Promise<Uint8Array[]> => {
  const frames: Uint8Array[] = [];
  let failure: DOMException | undefined;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push(bytes);
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({ codec: CODEC, width: WIDTH, height: HEIGHT, bitrate, framerate: 1, avc: { format: "annexb" } });
  for (const second of [0, 1]) {
    const frame = new VideoFrame(canvas, { timestamp: second * 1_000_000 });
    encoder.encode(frame, { keyFrame: true });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  if (failure !== undefined) throw failure;
  return frames;
};

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Encodes the drawn slate, as sharp as the limit allows. Rejects in a browser without an H.264 encoder. */
export const encodeSlate = async (canvas: HTMLCanvasElement): Promise<string[]> => {
  for (const bitrate of BITRATES) {
    const frames = await encodeAt(canvas, bitrate);
    if (frames.length === 2 && frames.every(({ length }) => length <= MAX_SLATE_FRAME_BYTES)) return frames.map(base64Of);
  }
  throw new RangeError("no encoding of the slate is small enough");
};
