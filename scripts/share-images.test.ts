import { readFileSync } from "node:fs";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { PUBLIC_PAGES } from "../apps/web/app/site/public-pages.ts";
import { shareImageName } from "../apps/web/app/site/site-address.ts";
import { shareImage, staleShareImages } from "./share-images.ts";

it("every public page has a share image in both languages", () => expect(staleShareImages(PUBLIC_PAGES)).toEqual([]));

it.each(PUBLIC_PATHS)("the images of %s are PNG of 1200 x 630", (path) => {
  for (const language of ["ja", "en"]) {
    const png = readFileSync(new URL(`../apps/web/public/share/${shareImageName(path)}.${language}.png`, import.meta.url));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

it("escapes a name as text", () =>
  expect(shareImage({ path: "/contact", title: { ja: "<b>", en: "A & B" } }, "en")).toContain("A &amp; B"));
