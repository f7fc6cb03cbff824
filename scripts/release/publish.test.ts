import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { PRODUCTS } from "./platforms.ts";
import { publishable, publishingOf } from "./publish.ts";

const folder = mkdtempSync(join(tmpdir(), "setsuna-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("reads where to publish, as npm users write it, from the person's folder", () => {
  expect(publishingOf(["--only=touch-mac"], undefined, "/")).toBeUndefined();
  const wanted = { site: folder, withFfmpeg: false };
  for (const words of [["--publish", folder], [`--publish=${folder}`], ["--publish", "."]])
    expect(publishingOf(words, "/key.pem", folder)).toEqual(wanted);
  expect(publishingOf(["--publish", folder, "--with-ffmpeg"], "/key.pem", "/")).toEqual({ ...wanted, withFfmpeg: true });
});

it.each([
  [["--publish"], "/key.pem", "name the site's data directory"],
  [["--publish", "--with-ffmpeg"], "/key.pem", "name the site's data directory"],
  [["--publish=/nowhere/at/all"], "/key.pem", "there is no data directory"],
  [["--publish", folder], undefined, "RELEASE_KEY_FILE"],
])("says in one sentence what is wrong with %j", (words, key, sentence) =>
  expect(() => publishingOf(words, key, "/")).toThrow(sentence),
);

it("leaves FFmpeg out of what is given to others until its licence is settled", () => {
  const site = { site: folder, withFfmpeg: false };
  expect(publishable(PRODUCTS, site)).toEqual([]);
  expect(publishable(PRODUCTS, { ...site, withFfmpeg: true })).toEqual(PRODUCTS);
  expect(publishable(PRODUCTS, undefined)).toEqual(PRODUCTS);
});
