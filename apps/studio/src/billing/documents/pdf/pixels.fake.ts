import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const SCALE = 2;

export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  part(part: Part): Uint8Array;
}

/** Renders as a reader does, with only the embedded fonts. */
export const drawnPage = async (bytes: Uint8Array): Promise<Picture> => {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  const pdf = await task.promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext("2d");
  await page.render({ canvasContext: context as never, viewport }).promise;
  await task.destroy();
  return {
    part: ({ x, y, width, height }) => {
      const { data } = context.getImageData(x * SCALE, y * SCALE, width * SCALE, height * SCALE);
      const grey = new Uint8Array(data.length / 4);
      for (let pixel = 0; pixel < grey.length; pixel += 1) grey[pixel] = data[pixel * 4] ?? 0;
      return grey;
    },
  };
};

export const inkOf = (grey: Uint8Array): number => grey.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);

export const asKey = (grey: Uint8Array): string => Buffer.from(grey).toString("base64");
