import { describe, expect, it } from "vitest";
import { subNavigation } from "./sub-navigation.ts";

const current = (pathname: string): readonly string[] =>
  subNavigation(pathname)
    .entries.filter((entry) => entry.current)
    .map(({ to }) => to);

describe("links beneath the bar", () => {
  it.each([
    ["/howto", "guides"],
    ["/connectionstatus", "guides"],
    ["/lms", "downloads"],
    ["/license", "downloads"],
    ["/ArticleVTuber", "articles"],
    ["/tokutei", "legal"],
    ["/app-policy", "legal"],
    ["/", "default"],
    ["/auth/signup-fail", "default"],
    ["/contact", "default"],
    ["/maintenance", "default"],
    ["/no/such/page", "default"],
    ["/howto/more", "default"],
    ["/api/docs", "default"],
  ] as const)("%s belongs to the group %s", (pathname, group) => expect(subNavigation(pathname).group).toBe(group));

  it.each([
    ["/iOS", "/iOS"],
    ["/ios", "/iOS"],
    ["/DesktopApp", "/desktopapp"],
    ["/desktopapp/", "/desktopapp"],
    ["/contact", "/contact"],
  ])("%s marks only %s", (pathname, to) => expect(current(pathname)).toEqual([to]));

  it("have shorter names if a guide's title is long", () => {
    const { entries } = subNavigation("/howto");
    expect(entries.filter(({ word }) => word !== undefined).map(({ to, word }) => [to, word])).toEqual([
      ["/multidemo", "demonstration"],
      ["/controlsignals", "signals"],
      ["/connectionstatus", "idStatus"],
      ["/interop", "compatibility"],
    ]);
  });

  it.each(["/", "/auth", "/nothing"])("%s marks none", (pathname) => expect(current(pathname)).toEqual([]));
});
