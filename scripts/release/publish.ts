import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { Failure, ROOT, run, say } from "../lib/run.mjs";
import type { Product } from "./platforms.ts";

/** Place where a release is to be published, and what may be. */
export interface Publishing {
  /** Data directory of the site, a whole path. */
  readonly site: string;
  /** True: the operator says that FFmpeg's licence is settled for packages given to others. */
  readonly withFfmpeg: boolean;
}

/** Asked for on the command line. */
export interface PublishingAsked {
  /** Data directory of the site, from `from`; undefined: nothing is published. */
  readonly folder: string | undefined;
  readonly from: string;
  readonly withFfmpeg: boolean;
}

/**
 * Returns where to publish; undefined: nowhere. Throws Failure where the folder is no site's, or no key is named: an update is taken only if
 * the key of the version before signed it.
 */
export const publishingOf = (
  { folder: named, from, withFfmpeg }: PublishingAsked,
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

/** Returns the desktop packages that may be published: all, or none while FFmpeg's licence is open. */
export const publishable = (products: readonly Product[], publishing: Publishing | undefined): readonly Product[] => {
  if (publishing === undefined || publishing.withFfmpeg || products.length === 0) return products;
  say(
    "The desktop app's packages are left out: they hold FFmpeg. --with-ffmpeg says that its licence is settled (docs/legal-review.md).",
  );
  return [];
};

/** Publishes the packages in `out` on the site, running or not, and prints what became of each. Returns the exit code: not 0 after a failure. */
export const publish = ({ site }: Publishing, out: string): Promise<number> =>
  run(
    process.execPath,
    ["--import", "tsx", join(ROOT, "apps", "studio", "src", "operations", "commands", "main.ts"), "publish", out],
    { env: { DATA_DIR: site } },
  );
