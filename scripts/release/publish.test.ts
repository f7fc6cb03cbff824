import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { PRODUCTS } from "./platforms.ts";
import { publishable, publishingOf } from "./publish.ts";

const folder = mkdtempSync(join(tmpdir(), "setsuna-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = "/key.pem";

it("finds where to publish, relative to the user's folder", () => {
  expect(publishingOf({ folder: undefined, from: "/", withFfmpeg: false }, undefined)).toBeUndefined();
  for (const [named, from] of [[folder, "/"] as const, [".", folder] as const])
    expect(publishingOf({ folder: named, from, withFfmpeg: false }, KEY)).toEqual({ site: folder, withFfmpeg: false });
  expect(publishingOf({ folder, from: "/", withFfmpeg: true }, KEY)).toEqual({ site: folder, withFfmpeg: true });
});

it.each([
  ["", KEY, "name the site's data directory"],
  ["/nowhere/at/all", KEY, "there is no data directory"],
  [folder, undefined, "RELEASE_KEY_FILE"],
])("explains the error in %j in one sentence", (named, key, sentence) =>
  expect(() => publishingOf({ folder: named, from: "/", withFfmpeg: false }, key)).toThrow(sentence),
);

it("leaves FFmpeg out of public packages until its license is settled", () => {
  const site = { site: folder, withFfmpeg: false };
  expect(publishable(PRODUCTS, site)).toEqual([]);
  expect(publishable(PRODUCTS, { ...site, withFfmpeg: true })).toEqual(PRODUCTS);
  expect(publishable(PRODUCTS, undefined)).toEqual(PRODUCTS);
});
