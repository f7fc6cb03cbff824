/**
 * `npm run release [-- --out=FOLDER] [--only=mac-arm64,touch-mac,...] [--date=YYYY-MM-DD] [--publish DIR [--with-ffmpeg]]`:
 * desktop packages for Mac, Windows and Linux, and the node-based tool's plugin, from the npm registry alone. Unpacks and checks
 * each zip, runs the Linux one, and adds checksums, Ed25519 signatures (RELEASE_KEY_FILE) and version.json. `--publish` puts them
 * on the site whose data directory is DIR (docs/releasing.md).
 */
import type { KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { commandArguments } from "@setsuna/testkit/model";
import { AGENT_VERSION } from "../apps/agent/src/version.ts";
import { build } from "./lib/build.mjs";
import { HASH_LIST } from "./lib/hash-list.mjs";
import { staleOutputs } from "./lib/outputs.mjs";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";
import { assemble, type Ingredients } from "./release/assemble.ts";
import { bundleAgent } from "./release/bundle-agent.ts";
import { unpackPackage, withScratch } from "./release/fetch-package.ts";
import { licencesText } from "./release/licences.ts";
import { PLATFORMS, type Platform, PRODUCTS, type Product } from "./release/platforms.ts";
import { assemblePlugin, checkPlugin, PLUGINS, type PluginProduct } from "./release/plugin-package.ts";
import { publish, publishable, publishingOf } from "./release/publish.ts";
import { ReleaseOut } from "./release/release-out.ts";
import { type ReleaseTexts, releaseTexts } from "./release/release-texts.ts";
import { publicPem, releaseKey, trialKey } from "./release/sign.ts";
import { checkPackage, runPackage } from "./release/verify.ts";

const given = commandArguments({ options: ["out", "only", "date", "publish"], flags: ["with-ffmpeg"] });

const platformOf = ({ platform }: Product): Platform => {
  const found = PLATFORMS.find(({ name }) => name === platform);
  if (found === undefined) throw new Failure(`There is no platform ${platform}.`);
  return found;
};

const chosen = (): { readonly products: readonly Product[]; readonly plugins: readonly PluginProduct[] } => {
  const only = given.option("only")?.split(",");
  const known = [...PLATFORMS.map(({ name }) => name), ...PLUGINS.map(({ folder }) => folder)] as readonly string[];
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Failure(`--only: ${unknown} is none of ${known.join(", ")}.`);
  const isChosen = (name: string): boolean => only === undefined || only.includes(name);
  return {
    products: PRODUCTS.filter(({ platform }) => isChosen(platform)),
    plugins: PLUGINS.filter(({ folder }) => isChosen(folder)),
  };
};

const prepare = async (scratch: string, key: KeyObject): Promise<Ingredients> => {
  say("Bundling the program.");
  const bundle = join(scratch, "bundle");
  await bundleAgent(bundle, publicPem(key));
  // Windows' runtime lacks Node's license, which is the same in all.
  const [withLicence = PLATFORMS[0]] = PLATFORMS.filter(({ os }) => os === "darwin");
  if (withLicence === undefined) throw new Failure("There is no runtime with a licence.");
  unpackPackage(withLicence.runtime, join(scratch, "node"));
  return { bundle, licences: licencesText(readFileSync(join(scratch, "node", "LICENSE"), "utf8")) };
};

const releaseDay = (): string => {
  const day = given.option("date") ?? new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Tokyo" });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new Failure(`--date: ${day} is no day.`);
  return day;
};

const addDesktop = async (
  release: ReleaseOut,
  products: readonly Product[],
  texts: ReleaseTexts,
  ingredients: Ingredients,
): Promise<void> => {
  for (const product of products) {
    const platform = platformOf(product);
    await release.add({
      fileName: product.fileName,
      folder: product.folder,
      title: `Setsuna Studio ${AGENT_VERSION}`,
      texts,
      make: (folder) => assemble(platform, product.folder === "win-app", folder, ingredients),
      check: async (folder) => {
        const binaries = await checkPackage(folder, platform);
        const runs = platform.os === process.platform && platform.cpu === process.arch;
        if (runs) runPackage(folder);
        return `${binaries} programs and modules for ${platform.name}${runs ? ", run" : ""}`;
      },
    });
  }
};

const addPages = async (release: ReleaseOut): Promise<void> => {
  await build(staleOutputs().filter(({ name }) => name === "site"));
  release.addHashList(readFileSync(join(ROOT, "apps", "web", "build", "client", HASH_LIST)));
};

await runScript(async () => {
  const out = resolve(given.option("out") ?? join(ROOT, "dist", "release"));
  const keyFile = process.env.RELEASE_KEY_FILE;
  const publishing = publishingOf(
    {
      folder: given.option("publish"),
      from: process.env.INIT_CWD ?? process.cwd(),
      withFfmpeg: given.flag("with-ffmpeg"),
    },
    keyFile,
  );
  const { products: wanted, plugins } = chosen();
  const products = publishable(wanted, publishing);
  if (products.length + plugins.length === 0) throw new Failure("There is nothing to make.");
  const day = releaseDay();
  const key = keyFile === undefined ? trialKey() : releaseKey(keyFile);
  if (keyFile === undefined) say("RELEASE_KEY_FILE is not set: the signatures are by a key of this run alone.");
  const texts = releaseTexts(AGENT_VERSION);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });

  await withScratch(async (scratch) => {
    const release = new ReleaseOut({ version: AGENT_VERSION, day, key, out, scratch });
    for (const plugin of plugins)
      await release.add({
        ...plugin,
        title: `Setsuna Studio Plugin ${AGENT_VERSION}`,
        texts: texts.plugin,
        make: (folder) => assemblePlugin(plugin, folder),
        check: checkPlugin,
      });
    if (products.length > 0) await addDesktop(release, products, texts.desktop, await prepare(scratch, key));
    if (given.option("only") === undefined) await addPages(release);
    release.finish();
  });
  say(`Packages, checksums and version.json are in ${out}.`);
  if (publishing !== undefined) process.exitCode = await publish(publishing, out);
  else if (products.length > 0) say("Before the desktop program's are given to others, see «FFmpeg» in docs/legal-review.md.");
});
