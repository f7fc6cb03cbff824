import { expect, test } from "vitest";
import { PUBLIC_PATHS, publicPathOf } from "./public-paths.ts";

test.each([
  ["/", "/"],
  ["/iOS", "/iOS"],
  ["/ios/", "/iOS"],
  ["/DesktopApp", "/desktopapp"],
  ["/articlevtuber", "/ArticleVTuber"],
  ["/api/docs", "/api/docs"],
  ["/api", undefined],
  ["/auth/signup-success", undefined],
  ["", undefined],
  ["//", "/"],
])("%s is %s", (pathname, path) => expect(publicPathOf(pathname)).toBe(path));

test("no two public pages differ only in case", () =>
  expect(new Set(PUBLIC_PATHS.map((path) => path.toLowerCase())).size).toBe(PUBLIC_PATHS.length));
