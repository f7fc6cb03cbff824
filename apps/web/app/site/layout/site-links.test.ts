import { describe, expect, it } from "vitest";
import { publicPageAt } from "../public-pages.ts";
import { DEFAULT_LINKS, FOOTER_GROUPS, type SiteLink } from "./site-links.ts";

const footer = FOOTER_GROUPS.flatMap(([, links]) => links);
const paths = (links: readonly SiteLink[]): string[] => links.map(({ to }) => to);

describe("links of menus", () => {
  it.each([...DEFAULT_LINKS, ...footer].filter(({ word }) => word === undefined))("$to has a name", ({ to }) =>
    expect(publicPageAt(to)).toBeDefined(),
  );

  it("in the footer include everything that spec §2 requires", () =>
    expect(paths(footer)).toEqual(expect.arrayContaining(["/tokutei", "/policy", "/app-policy", "/eula", "/contact"])));

  it("list no page twice in one menu", () => {
    for (const links of [DEFAULT_LINKS, footer]) expect(new Set(paths(links)).size).toBe(links.length);
  });
});
