/**
 * `npm run release [-- --out=FOLDER] [-- --only=mac-arm64,...] [-- --date=YYYY-MM-DD]`: the packages of the desktop program for Mac (Intel,
 * Apple silicon), Windows and Linux, from this machine and the npm registry alone. Each zip is unpacked again and looked at; the Linux
 * one is run. Beside them: checksums, signatures (Ed25519; key in RELEASE_KEY_FILE) and version.json for each public folder.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { type ReleaseEntry, ReleaseFeed } from "@setsuna/contracts";
import { unpackInto } from "../apps/agent/src/update/unpack.ts";
import { AGENT_VERSION } from "../apps/agent/src/version.ts";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";
import { assemble } from "./release/assemble.ts";
import { bundleAgent } from "./release/bundle-agent.ts";
import { unpackPackage, withScratch } from "./release/fetch-package.ts";
import { licencesText } from "./release/licences.ts";
import { sha256Of } from "./release/manifest.ts";
import { PLATFORMS, type Platform, PRODUCTS, type Product } from "./release/platforms.ts";
import { isSigned, publicHalf, publicPem, releaseKey, signFacts, trialKey } from "./release/sign.ts";
import { checkPackage, runPackage } from "./release/verify.ts";
import { zipFolder } from "./release/zip.ts";

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const platformOf = ({ platform }: Product): Platform => {
  const found = PLATFORMS.find(({ name }) => name === platform);
  if (found === undefined) throw new Failure(`There is no platform ${platform}.`);
  return found;
};

const chosen = (): readonly Product[] => {
  const only = option("only")?.split(",");
  const unknown = only?.find((name) => !PLATFORMS.some((platform) => platform.name === name));
  if (unknown !== undefined) throw new Failure(`--only: ${unknown} is none of ${PLATFORMS.map(({ name }) => name).join(", ")}.`);
  return PRODUCTS.filter(({ platform }) => only === undefined || only.includes(platform));
};

const releaseDay = (): string => {
  const day = option("date") ?? new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Tokyo" });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new Failure(`--date: ${day} is no day.`);
  return day;
};

await runScript(async () => {
  const out = resolve(option("out") ?? join(ROOT, "dist", "release"));
  const products = chosen();
  const day = releaseDay();
  const keyFile = process.env.RELEASE_KEY_FILE;
  const key = keyFile === undefined ? trialKey() : releaseKey(keyFile);
  if (keyFile === undefined) say("RELEASE_KEY_FILE is not set: the signatures are by a key of this run alone.");
  const notes: readonly string[] =
    JSON.parse(readFileSync(join(ROOT, "config", "release-notes.json"), "utf8"))[AGENT_VERSION] ?? [];
  if (notes.length === 0) throw new Failure(`config/release-notes.json says nothing of ${AGENT_VERSION}.`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const sums: string[] = [];

  await withScratch(async (scratch) => {
    say("Bundling the program.");
    const bundle = join(scratch, "bundle");
    await bundleAgent(bundle, publicPem(key));
    // The runtime for Windows comes without Node's licence; it is the same in each.
    const [withLicence = PLATFORMS[0]] = PLATFORMS.filter(({ os }) => os === "darwin");
    if (withLicence === undefined) throw new Failure("There is no runtime with a licence.");
    unpackPackage(withLicence.runtime, join(scratch, "node"));
    const licences = licencesText(readFileSync(join(scratch, "node", "LICENSE"), "utf8"));

    for (const product of products) {
      const platform = platformOf(product);
      const name = `${product.fileName}-${AGENT_VERSION}`;
      const file = `${name}.zip`;
      const work = mkdtempSync(join(scratch, "package-"));
      await assemble(platform, product.folder === "win-app", join(work, "made"), { bundle, licences });
      const archive = join(out, file);
      await zipFolder(join(work, "made"), name, archive, new Date(`${day}T00:00:00Z`));
      rmSync(join(work, "made"), { recursive: true });
      await unpackInto(archive, work);
      const binaries = await checkPackage(join(work, name), platform);
      const runs = platform.os === process.platform && platform.cpu === process.arch;
      if (runs) runPackage(join(work, name));
      rmSync(work, { recursive: true });

      const sha256 = await sha256Of(archive);
      const { size } = statSync(archive);
      sums.push(`${sha256}  ${file}`);
      say(`${file}: ${(size / 1e6).toFixed(1)} MB, ${binaries} programs and modules for ${platform.name}${runs ? ", run" : ""}.`);
      if (product.folder === undefined) continue;
      const facts = { folder: product.folder, version: AGENT_VERSION, file, sha256 };
      const signature = signFacts(facts, key);
      if (!isSigned(facts, signature, publicHalf(key))) throw new Failure("The signature does not hold.");
      const entry: ReleaseEntry = {
        title: `Setsuna Studio ${AGENT_VERSION}`,
        version: AGENT_VERSION,
        link: `/studio/releases/${product.folder}/${file}`,
        releaseDate: day,
        notes: [...notes],
        bytes: size,
        sha256,
        signature,
      };
      mkdirSync(join(out, product.folder), { recursive: true });
      writeFileSync(join(out, product.folder, "version.json"), `${JSON.stringify(ReleaseFeed.parse([entry]), undefined, 2)}\n`);
    }
  });
  writeFileSync(join(out, "SHA256SUMS"), `${sums.join("\n")}\n`);
  writeFileSync(join(out, "release-key.pem"), publicPem(key));
  say(
    `Packages, checksums and version.json are in ${out}. Before they are given to others, see «FFmpeg» in docs/legal-review.md.`,
  );
});
