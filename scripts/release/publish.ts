import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { Failure, ROOT, run, say } from "../lib/run.mjs";
import type { Product } from "./platforms.ts";

export interface Publishing {
  readonly site: string;
  /** The operator states that FFmpeg's license is settled. */
  readonly withFfmpeg: boolean;
}

export interface PublishingOptions {
  /** Undefined publishes nothing. */
  readonly folder: string | undefined;
  readonly from: string;
  readonly withFfmpeg: boolean;
}

/**
 * Undefined if nothing is published. Throws Failure for a folder without a site, or without a key, since updates need the
 * previous version's key.
 */
export const publishingOf = (
  { folder: named, from, withFfmpeg }: PublishingOptions,
  keyFile: string | undefined,
): Publishing | undefined => {
  if (named === undefined) return undefined;
  if (named === "") throw new Failure("--publish: name the site's data directory.");
  const site = resolve(from, named);
  if (!existsSync(site)) throw new Failure(`--publish: there is no data directory ${site}.`);
  if (keyFile === undefined)
    throw new Failure(
      "RELEASE_KEY_FILE must name the release key, since updates verify against it (openssl genpkey -algorithm ed25519 -out FILE makes one).",
    );
  return { site, withFfmpeg };
};

/** All products, or none while FFmpeg's license is open. */
export const publishable = (products: readonly Product[], publishing: Publishing | undefined): readonly Product[] => {
  if (publishing === undefined || publishing.withFfmpeg || products.length === 0) return products;
  say(
    "The desktop app's packages are left out: they hold FFmpeg. --with-ffmpeg says that its licence is settled (docs/legal-review.md).",
  );
  return [];
};

export const publish = ({ site }: Publishing, out: string): Promise<number> =>
  run(
    process.execPath,
    ["--import", "tsx", join(ROOT, "apps", "studio", "src", "operations", "commands", "main.ts"), "publish", out],
    { env: { DATA_DIR: site } },
  );
