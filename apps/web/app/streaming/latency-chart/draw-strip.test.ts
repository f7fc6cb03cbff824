import { expect, it } from "vitest";
import { type Canvas2d, drawStrip } from "./draw-strip.ts";
import type { ChartSecond } from "./seconds.ts";

const PALETTE = {
  ground: "ground",
  text: "text",
  quiet: "quiet",
  echo: "echo",
  hairline: "hairline",
  error: "error",
  latin: "latin",
  mono: "mono",
};

const MONO_WIDTH = 6.7;
const WIDTH = 662;

interface Rect {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

class Notebook implements Canvas2d {
  readonly rects: Rect[] = [];
  readonly words: string[] = [];
  readonly ends: number[] = [];
  strokes = 0;
  lines = 0;
  paths = 0;
  fillStyle: string | CanvasGradient | CanvasPattern = "";
  strokeStyle: string | CanvasGradient | CanvasPattern = "";
  font = "";
  globalAlpha = 1;
  lineJoin: CanvasLineJoin = "miter";
  lineWidth = 1;
  textAlign: CanvasTextAlign = "left";
  textBaseline: CanvasTextBaseline = "alphabetic";
  beginPath(): void {
    this.lines = 0;
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.rects.push({ colour: String(this.fillStyle), x, y, width, height });
  }
  fillText(text: string, x: number): void {
    this.words.push(text);
    if (this.textAlign === "left") this.ends.push(x + text.length * MONO_WIDTH);
  }
  moveTo(): void {
    this.strokes += 1;
  }
  lineTo(): void {
    this.lines += 1;
  }
  stroke(): void {
    this.paths += 1;
  }
}

const draw = (seconds: readonly ChartSecond[], cursor?: number): Notebook => {
  const notebook = new Notebook();
  drawStrip(notebook, {
    seconds,
    palette: PALETTE,
    box: { left: 0, top: 0, width: WIDTH, height: 172 },
    times: ["60 s", "30 s", "now"],
    cursor,
  });
  return notebook;
};
const minute = (of: (second: number) => Partial<ChartSecond>): ChartSecond[] =>
  Array.from({ length: 60 }, (_, second) => ({
    from: (second - 1) * 1000,
    at: second * 1000,
    latencyMs: 30,
    latencyP95Ms: 40,
    lost: 0,
    ...of(second),
  }));

it("marks a freeze in its second's column, and lost packets below the line", () => {
  const { rects } = draw(minute((second) => (second === 30 ? { frozenMs: 400, lost: 16, recovered: 4 } : {})));
  const frozen = rects.filter(({ colour, x, height }) => colour === "error" && x === 300 && height > 0);
  expect(frozen.map(({ width }) => Math.round(width))).toEqual([10, 10, 9]);
  expect(frozen.at(-1)?.height).toBe(18);
  expect(rects.filter(({ colour, height }) => colour === "error" && height > 0)).toHaveLength(3);
  expect(rects.filter(({ colour, x, height }) => colour === "echo" && x === 300 && height === 9)).toHaveLength(1);
});

it("breaks the line where nothing was measured, and draws no zero there", () => {
  expect(draw(minute((second) => (second === 20 ? { latencyMs: undefined } : {}))).strokes).toBe(2);
  expect(draw(minute(() => ({ latencyMs: undefined, latencyP95Ms: undefined, lost: undefined }))).strokes).toBe(0);
});

it("fits its scale to the drawn data, and reads values at the cursor", () => {
  expect(draw(minute(() => ({}))).words).toContain("50 ms");
  expect(draw(minute(() => ({ latencyP95Ms: 300 }))).words).toContain("500 ms");
  const cursors = (notebook: Notebook) => notebook.rects.filter(({ colour }) => colour === "text").map(({ x }) => x);
  expect(
    cursors(
      draw(
        minute(() => ({})),
        59,
      ),
    ),
  ).toEqual([595]);
  expect(cursors(draw(minute(() => ({}))))).toEqual([]);
  expect(draw([]).words).toEqual(["0", "12.5", "25 ms", "60 s", "30 s", "now"]);
});

it("has room for the label of every scale", () => {
  for (const latencyP95Ms of [10, 400, 900, 4000, 9000, 90_000])
    expect(Math.max(...draw(minute(() => ({ latencyP95Ms }))).ends)).toBeLessThanOrEqual(WIDTH);
});
