import { expect, it } from "vitest";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { sitemap } from "./sitemap.ts";

it("lists each indexable page in both languages, with links to the other and to the reader's own", () => {
  const xml = sitemap("https://studio.example");
  const listed = PUBLIC_PAGES.filter(({ indexed }) => indexed);
  expect(xml.match(/<url>/g)).toHaveLength(listed.length * 2);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(listed.length * 2 * 3);
  expect(xml).toContain("<loc>https://studio.example/studio/?lng=en</loc>");
  expect(xml).toContain('hreflang="x-default" href="https://studio.example/studio/iOS"');
  expect(xml).not.toContain("/studio/auth");
});
