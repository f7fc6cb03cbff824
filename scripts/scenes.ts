/**
 * `npm run scenes [-- PLACE... --theme=dark --samples=64]`: renders the site's scenes, a still and a loop for each place and
 * theme. Needs Debian's blender (which brings numpy) and ffmpeg with libwebp and libx264. Passes stay in `--keep=FOLDER`;
 * `--mix` then mixes them again with `scenes/looks.py`, without rendering.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { commandArguments } from "@setsuna/testkit/model";
import { Failure, mustRun, ROOT, runScript, say } from "./lib/run.mjs";
import { FRAMES_PER_SECOND, writeSources } from "./scenes/sources.ts";

const PLACES = ["stadium", "studio", "head", "conference", "esports", "live_house"] as const;
const THEMES = ["dark", "light"] as const;
const PROGRAMS = join(ROOT, "scripts", "scenes");
const TARGET = join(ROOT, "apps", "web", "public", "scenes");
const SIZE = [1280, 720] as const;
/** For phones. */
const SMALL_SIZE = [768, 432] as const;
const LOOP_SIZE = [854, 480] as const;
/** Bytes. */
const MOST = { webp: 150_000, mp4: 600_000 } as const;

const encode = async (input: readonly string[], output: readonly string[], path: string): Promise<void> => {
  await mustRun(
    "ffmpeg",
    ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", ...input, ...output, path],
    `${path} failed.`,
  );
  const { size } = statSync(path);
  say(`${path}: ${Math.round(size / 1000)} kB`);
  if (size > (path.endsWith("mp4") ? MOST.mp4 : MOST.webp)) throw new Failure(`${path} is too large.`);
};

const write = async (name: string, folder: string): Promise<void> => {
  const path = join(TARGET, name);
  const still = ["-s", SIZE.join("x"), "-i", join(folder, "still.rgb"), "-frames:v", "1"];
  const webp = ["-c:v", "libwebp", "-quality", "88", "-preset", "photo", "-compression_level", "6"];
  await encode(still, webp, `${path}.webp`);
  await encode(still, ["-vf", `scale=${SMALL_SIZE.join(":")}:flags=lanczos`, ...webp], `${path}.small.webp`);
  const loop = ["-s", LOOP_SIZE.join("x"), "-r", String(FRAMES_PER_SECOND), "-i", join(folder, "loop.rgb")];
  const h264 = "-c:v libx264 -preset slower -crf 23 -g 72 -pix_fmt yuv420p -profile:v high -movflags +faststart -threads 1 -an";
  await encode(loop, h264.split(" "), `${path}.mp4`);
};

await runScript(async () => {
  const given = commandArguments({ words: "PLACE", options: ["theme", "samples", "keep"], flags: ["mix"] });
  const { words } = given;
  const wantedTheme = given.choice("theme", THEMES);
  const kept = given.option("keep");
  const unknown = words.find((word) => !PLACES.some((place) => place === word));
  if (unknown !== undefined) throw new Failure(`${unknown} is none of ${PLACES.join(", ")}.`);
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "scenes-")) : resolve(kept);
  const textures = join(folder, "textures");
  mkdirSync(textures, { recursive: true });
  mkdirSync(TARGET, { recursive: true });
  writeSources(textures);
  for (const theme of THEMES.filter((each) => wantedTheme === undefined || wantedTheme === each))
    for (const place of PLACES.filter((each) => words.length === 0 || words.includes(each))) {
      const name = `${place}.${theme}`;
      const passes = join(folder, name);
      const samples = String(given.number("samples", 64));
      const render = ["-b", "-P", join(PROGRAMS, "render.py"), "--", place, theme, passes, ...SIZE.map(String), samples];
      if (!given.flag("mix")) await mustRun("blender", render, `${name} was not rendered.`, { omit: /^(?:Fra:|$)/ });
      await mustRun("python3", [join(PROGRAMS, "mix.py"), place, theme, passes], `${name} was not mixed.`);
      await write(name, passes);
    }
  if (kept === undefined) rmSync(folder, { recursive: true });
});
