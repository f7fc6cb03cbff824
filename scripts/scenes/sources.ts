import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/run.mjs";

const FOOTAGE = "apps/web/app/landing/footage";
/** The loops' frame rate: of the footage's 15, a quarter fewer to render and to load. */
export const FRAMES_PER_SECOND = 12;

/** The frame that the stills show: the receiver's camera is on air. */
const STILL_FRAME = 40;

interface Source {
  /** Path from the root. */
  readonly clip: string;
  readonly width: number;
  readonly height: number;
  readonly crop?: string;
}

const VIEW = { clip: `${FOOTAGE}/multiview.en.mp4`, width: 373, height: 210 } as const;

/** Our own screens at work, from `npm run footage`, for the screens in the scenes. */
const SOURCES: Readonly<Record<string, Source>> = {
  receiver: { clip: `${FOOTAGE}/receiver.en.mp4`, width: 840, height: 480 },
  phone: { clip: `${FOOTAGE}/phone.en.mp4`, width: 260, height: 520 },
  guests: { clip: "scripts/scenes/guests.mp4", width: 1120, height: 244, crop: "1120:244:0:0" },
  view_1: { ...VIEW, crop: "373:210:0:0" },
  view_2: { ...VIEW, crop: "373:210:373:0" },
  view_3: { ...VIEW, crop: "373:210:746:0" },
};

const ffmpeg = (...args: readonly string[]): void =>
  void execFileSync("ffmpeg", ["-v", "error", "-y", "-threads", "1", ...args], { stdio: "inherit" });

/** Writes every source as raw frames for the mixer and as one picture for the renderer. */
export const writeSources = (folder: string): void => {
  for (const [name, { clip, width, height, crop }] of Object.entries(SOURCES)) {
    const filters = [crop && `crop=${crop}`, `fps=${FRAMES_PER_SECOND}`, `scale=${width}:${height}`].filter(Boolean).join(",");
    const input = ["-i", join(ROOT, clip), "-vf", filters];
    ffmpeg(...input, "-f", "rawvideo", "-pix_fmt", "rgb24", join(folder, `${name}.rgb`));
    ffmpeg(...input, "-ss", String(STILL_FRAME / FRAMES_PER_SECOND), "-frames:v", "1", join(folder, `${name}.png`));
  }
  writeFileSync(join(folder, "sources.json"), JSON.stringify(SOURCES));
};
