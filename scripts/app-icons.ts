/** Icons of the installable app, drawn from the mark. `--write` writes them; without it they are compared. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { commandArguments } from "@setsuna/testkit/model";
import { encodePng, pngRows } from "./lib/png.ts";

const FOLDER = fileURLToPath(new URL("../apps/web/public/icons", import.meta.url));
const INK = [0x0b, 0x0d, 0x10] as const;
const PAPER = [0xfa, 0xfa, 0xf7] as const;
const FINE = 4;

interface Icon {
  readonly name: string;
  readonly size: number;
  /** Share of the size. 0: the system cuts its own shape. */
  readonly corner: number;
  /** A maskable icon keeps the logo within the inner 80 %. */
  readonly scale: number;
}

export const ICONS: readonly Icon[] = [
  { name: "icon-192.png", size: 192, corner: 3 / 32, scale: 1 },
  { name: "icon-512.png", size: 512, corner: 3 / 32, scale: 1 },
  { name: "maskable-512.png", size: 512, corner: 0, scale: 0.8 },
  { name: "apple-touch-180.png", size: 180, corner: 0, scale: 1 },
];

/** Of icon.svg, which is 32 wide: left edge, right edge, opacity. */
const STROKES = [
  [10.75, 13.25, 1],
  [17.75, 20.25, 0.45],
] as const;
const ENDS = [6, 26] as const;

const inCorner = (x: number, y: number, corner: number): boolean => {
  const from = (value: number) => Math.max(corner - value, value - (1 - corner), 0);
  return Math.hypot(from(x), from(y)) > corner;
};

const markAt = (x: number, y: number, scale: number): number => {
  const [u, v] = [(x - 0.5) / scale + 0.5, (y - 0.5) / scale + 0.5].map((value) => value * 32) as [number, number];
  if (v < ENDS[0] || v > ENDS[1]) return 0;
  return STROKES.find(([left, right]) => u >= left && u <= right)?.[2] ?? 0;
};

export const drawIcon = ({ size, corner, scale }: Icon): Uint8Array => {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      let covered = 0;
      let mark = 0;
      for (let sample = 0; sample < FINE * FINE; sample += 1) {
        const u = (x + ((sample % FINE) + 0.5) / FINE) / size;
        const v = (y + (Math.floor(sample / FINE) + 0.5) / FINE) / size;
        if (corner > 0 && inCorner(u, v, corner)) continue;
        covered += 1;
        mark += markAt(u, v, scale);
      }
      const part = covered === 0 ? 0 : mark / covered;
      const colour = INK.map((ink, index) => Math.round(ink + ((PAPER[index] ?? ink) - ink) * part));
      pixels.set([...colour, Math.round((255 * covered) / (FINE * FINE))], (y * size + x) * 4);
    }
  return pixels;
};

export const staleIcons = (): string[] =>
  ICONS.filter((icon) => {
    const path = join(FOLDER, icon.name);
    return !existsSync(path) || !pngRows(readFileSync(path)).equals(pngRows(encodePng(icon.size, icon.size, drawIcon(icon))));
  }).map(({ name }) => name);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (commandArguments({ flags: ["write"] }).flag("write"))
    for (const icon of ICONS) {
      const path = join(FOLDER, icon.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, encodePng(icon.size, icon.size, drawIcon(icon)));
    }
  const stale = staleIcons();
  if (stale.length > 0) {
    process.stderr.write(`${stale.join(", ")}: not as drawn; run npx tsx scripts/app-icons.ts --write\n`);
    process.exitCode = 1;
  }
}
