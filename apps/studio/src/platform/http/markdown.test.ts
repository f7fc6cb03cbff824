import { describe, expect, it } from "vitest";
import { markdownOf } from "./markdown.ts";
import { MarkdownCache, markdownPageOf } from "./markdown-pages.ts";

describe("a page as text", () => {
  it("contains the main part's headings, links with host, lists, tables and code, without decoration and controls", () => {
    const html = `<html><body><header>Menu</header><main class="x"><h1>How to <em>send</em></h1>
      <p>See <a href="/studio/iOS">the app</a>.</p><ul><li>One</li><li>Two</li></ul>
      <svg><text>drawn</text></svg><button>Press</button><span aria-hidden="true">sign</span><p hidden>later</p>
      <details><summary>More</summary><p>Inside</p></details>
      <search><label>Find</label></search><details><summary><h3>Call</h3> GET</summary><p>Its reply</p></details>
      <table><thead><tr><th>Key</th><th>Does</th></tr></thead><tbody><tr><td>P</td><td>panel</td></tr></tbody></table>
      <pre><code>npm start</code></pre></main></body></html>`;
    const text = markdownOf(html, "https://studio.example");
    expect(text).toContain("# How to *send*\n");
    expect(text).toContain("[the app](https://studio.example/studio/iOS)");
    expect(text).toMatch(/-\s+One\n-\s+Two/);
    expect(text).toMatch(/\| Key \| Does \|\n\| --- \| --- \|\n\| P +\| panel \|/);
    expect(text).toContain("```\nnpm start\n```");
    expect(text).toMatch(/\*\*More\*\*\n\nInside/);
    expect(text).toMatch(/\n### Call\n\nGET\n\nIts reply/);
    for (const gone of ["Menu", "drawn", "Press", "sign", "later", "Find"]) expect(text).not.toContain(gone);
  });

  it("is none where a page has no main part", () => {
    expect(markdownOf("<html><body>nothing</body></html>", "https://studio.example")).toBeUndefined();
  });
});

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

describe("texts that are kept", () => {
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
