/**
 * `npm run release [-- --out=FOLDER] [-- --only=mac-arm64,touch-mac,...] [-- --date=YYYY-MM-DD]`: the packages of the desktop program for
 * Mac (Intel, Apple silicon), Windows and Linux, and of the plugin for the node-based tool, from this machine and the npm registry
 * alone. Each zip is unpacked again and looked at; the Linux one is run. Beside them: checksums, signatures (Ed25519; key in RELEASE_KEY_FILE) and version.json for each public folder.
 */
import type { KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { AGENT_VERSION } from "../apps/agent/src/version.ts";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";
import { assemble, type Ingredients } from "./release/assemble.ts";
import { bundleAgent } from "./release/bundle-agent.ts";
import { unpackPackage, withScratch } from "./release/fetch-package.ts";
import { licencesText } from "./release/licences.ts";
import { PLATFORMS, type Platform, PRODUCTS, type Product } from "./release/platforms.ts";
import { assemblePlugin, checkPlugin, PLUGINS, type PluginProduct } from "./release/plugin-package.ts";
import { ReleaseOut } from "./release/release-out.ts";
import { publicPem, releaseKey, trialKey } from "./release/sign.ts";
import { checkPackage, runPackage } from "./release/verify.ts";

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const platformOf = ({ platform }: Product): Platform => {
  const found = PLATFORMS.find(({ name }) => name === platform);
  if (found === undefined) throw new Failure(`There is no platform ${platform}.`);
  return found;
};

/** Returns the products that `--only` names, by platform or, for the plugin, by public folder; without it, all. */
const chosen = (): { readonly products: readonly Product[]; readonly plugins: readonly PluginProduct[] } => {
  const only = option("only")?.split(",");
  const known = [...PLATFORMS.map(({ name }) => name), ...PLUGINS.map(({ folder }) => folder)] as readonly string[];
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Failure(`--only: ${unknown} is none of ${known.join(", ")}.`);
  const isChosen = (name: string): boolean => only === undefined || only.includes(name);
  return {
    products: PRODUCTS.filter(({ platform }) => isChosen(platform)),
    plugins: PLUGINS.filter(({ folder }) => isChosen(folder)),
  };
};

/** Returns the news for the download pages. Throws Failure where nothing was written. */
const releaseNotes = (): { readonly desktop: readonly string[]; readonly plugin: readonly string[] } => {
  const notes = JSON.parse(readFileSync(join(ROOT, "config", "release-notes.json"), "utf8"))[AGENT_VERSION];
  if (!(notes?.desktop?.length > 0 && notes?.plugin?.length > 0))
    throw new Failure(`config/release-notes.json says nothing of ${AGENT_VERSION}.`);
  return notes;
};

/** Makes the ingredients that all desktop packages have in common. */
const prepare = async (scratch: string, key: KeyObject): Promise<Ingredients> => {
  say("Bundling the program.");
  const bundle = join(scratch, "bundle");
  await bundleAgent(bundle, publicPem(key));
  // The runtime for Windows comes without Node's licence; it is the same in each.
  const [withLicence = PLATFORMS[0]] = PLATFORMS.filter(({ os }) => os === "darwin");
  if (withLicence === undefined) throw new Failure("There is no runtime with a licence.");
  unpackPackage(withLicence.runtime, join(scratch, "node"));
  return { bundle, licences: licencesText(readFileSync(join(scratch, "node", "LICENSE"), "utf8")) };
};

const releaseDay = (): string => {
  const day = option("date") ?? new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Tokyo" });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new Failure(`--date: ${day} is no day.`);
  return day;
};

const addDesktop = async (
  release: ReleaseOut,
  products: readonly Product[],
  notes: readonly string[],
  ingredients: Ingredients,
): Promise<void> => {
  for (const product of products) {
    const platform = platformOf(product);
    await release.add({
      fileName: product.fileName,
      folder: product.folder,
      title: `Setsuna Studio ${AGENT_VERSION}`,
      notes,
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

await runScript(async () => {
  const out = resolve(option("out") ?? join(ROOT, "dist", "release"));
  const { products, plugins } = chosen();
  const day = releaseDay();
  const keyFile = process.env.RELEASE_KEY_FILE;
  const key = keyFile === undefined ? trialKey() : releaseKey(keyFile);
  if (keyFile === undefined) say("RELEASE_KEY_FILE is not set: the signatures are by a key of this run alone.");
  const notes = releaseNotes();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });

  await withScratch(async (scratch) => {
    const release = new ReleaseOut({ version: AGENT_VERSION, day, key, out, scratch });
    for (const plugin of plugins)
      await release.add({
        ...plugin,
        title: `Setsuna Studio Plugin ${AGENT_VERSION}`,
        notes: notes.plugin,
        make: (folder) => assemblePlugin(plugin, folder),
        check: checkPlugin,
      });
    if (products.length > 0) await addDesktop(release, products, notes.desktop, await prepare(scratch, key));
    release.finish();
  });
  say(
    `Packages, checksums and version.json are in ${out}. Before the desktop program's are given to others, see «FFmpeg» in docs/legal-review.md.`,
  );
});
