import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const PAGE_FOLDER = new URL("./page/", import.meta.url);
const built = new Map<string, string>();

/** Built once per process. Throws if it doesn't build. */
export const bundleForPage = (file: URL): string => {
  const known = built.get(file.href);
  if (known !== undefined) return known;
  const result = buildSync({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome130",
    logLevel: "silent",
  });
  const text = result.outputFiles[0]?.text;
  if (text === undefined) throw new Error(`${file.href} built to nothing`);
  built.set(file.href, text);
  return text;
};

/** Bundles a script of `page/` for a page. */
export const pageScript = (name: string): string => bundleForPage(new URL(`${name}.ts`, PAGE_FOLDER));

const MEDIA_FOLDER = new URL("../../../tests/media/", import.meta.url);

/** Absolute path in tests/media. */
export const mediaPath = (name: string): string => fileURLToPath(new URL(name, MEDIA_FOLDER));

/** A file under /__testkit/ by name, if it exists. */
export const testkitAsset = (name: string): { readonly body: Buffer; readonly contentType: string } | undefined => {
  const script = /^(source-worker|reader-worker)\.js$/.exec(name)?.[1];
  if (script !== undefined) return { body: Buffer.from(pageScript(script)), contentType: "text/javascript" };
  if (name === "footage.h264" || name === "camera.mjpeg")
    return { body: readFileSync(mediaPath(name)), contentType: "application/octet-stream" };
  if (name === "speech.wav") return { body: readFileSync(mediaPath(name)), contentType: "audio/wav" };
  return undefined;
};
