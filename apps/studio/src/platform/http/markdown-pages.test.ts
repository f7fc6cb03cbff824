import { describe, expect, it } from "vitest";
import { MarkdownCache, markdownPageOf } from "./markdown-pages.ts";

it.each([
  ["howto.md", "/howto"],
  ["ARTICLEVTUBER.MD", "/ArticleVTuber"],
  ["api/docs.md", "/api/docs"],
  ["howto", undefined],
  ["auth.md", undefined],
  [".md", undefined],
  ["user/tokens.md", undefined],
  ["../../etc/passwd.md", undefined],
])("%s is the text of %s", (path, page) => {
  expect(markdownPageOf(path)).toBe(page);
});

describe("cached texts", () => {
  it("are rendered once per language until stale, and not cached after a failure", async () => {
    let now = 0;
    let made = 0;
    const cache = new MarkdownCache(() => now);
    const make = async () => {
      made += 1;
      return `text ${made}`;
    };
    expect([
      await cache.get("/howto", "en", make),
      await cache.get("/howto", "en", make),
      await cache.get("/howto", "ja", make),
    ]).toEqual(["text 1", "text 1", "text 2"]);
    now = 300_000;
    expect(await cache.get("/howto", "en", make)).toBe("text 3");
    expect(await cache.get("/policy", "en", async () => undefined)).toBeUndefined();
    expect(await cache.get("/policy", "en", make)).toBe("text 4");
  });
});
