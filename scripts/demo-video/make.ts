/**
 * Makes the Multi Latency demonstration's loop from scene.js: `npx tsx scripts/demo-video/make.ts`. Needs Chromium and ffmpeg
 * with libx264; builds don't.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "@setsuna/testkit";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = at("../../apps/web/app/guides/multi-demo");
const FONT = at("../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2");
const FRAMES_PER_SECOND = 30;
const SECONDS = 8;
/** Time of the poster frame, seconds. */
const POSTER_AT = 1.9;

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.setContent('<canvas id="picture" width="1280" height="720"></canvas>');
  await page.addScriptTag({ path: at("scene.js") });
  await page.evaluate(async (font) => {
    const face = new FontFace("JetBrains Mono", `url(data:font/woff2;base64,${font})`, { weight: "100 800" });
    document.fonts.add(await face.load());
  }, readFileSync(FONT).toString("base64"));

  const draw = async (seconds: number, type: string, quality: number): Promise<Buffer> => {
    const data = await page.evaluate(
      ([time, as, how]) => {
        const canvas = document.querySelector("canvas");
        const context = canvas?.getContext("2d");
        if (!canvas || !context) throw new Error("no canvas");
        (globalThis as unknown as { drawScene(g: CanvasRenderingContext2D, t: number): void }).drawScene(context, time);
        return canvas.toDataURL(as, how);
      },
      [seconds, type, quality] as const,
    );
    return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
  };

  writeFileSync(`${FOLDER}/stage.webp`, await draw(POSTER_AT, "image/webp", 0.8));

  const output = `${FOLDER}/stage.mp4`;
  const encode =
    "-c:v libx264 -preset veryslow -tune animation -crf 25 -g 30 -pix_fmt yuv420p -profile:v high -movflags +faststart -an";
  const ffmpeg = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "image2pipe",
      "-framerate",
      String(FRAMES_PER_SECOND),
      "-i",
      "-",
      ...encode.split(" "),
      output,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "exit");
  for (let frame = 0; frame < FRAMES_PER_SECOND * SECONDS; frame += 1)
    if (!ffmpeg.stdin.write(await draw(frame / FRAMES_PER_SECOND, "image/jpeg", 0.98))) await once(ffmpeg.stdin, "drain");
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  process.stdout.write(`${output}: ${statSync(output).size} bytes\n`);
} finally {
  await browser.close();
}
