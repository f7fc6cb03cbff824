import { readFileSync } from "node:fs";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { idsOf, linksOf, renderPage } from "../components/text-page/testing/render-page.tsx";
import { releaseFeed } from "./feed.ts";
import { RELEASES } from "./releases.ts";
import WhatsNewPage from "./whats-new-page.tsx";

const changelog = readFileSync(new URL("../../../../CHANGELOG.md", import.meta.url), "utf8");

/** Text of a version's section, by version; the date is absent until it is published. */
const sections = new Map(
  changelog.split(/^## /m).flatMap((text) => {
    const [, version, date] = /^\[(\d[\w.-]*)\](?: - (\d{4}-\d\d-\d\d))?$/m.exec(text) ?? [];
    return version === undefined ? [] : [[version, { text, date }] as const];
  }),
);
const plain = (text: string): string => text.replace(/\*\*|`/g, "").replace(/\n {2}/g, " ");

describe("the release notes", () => {
  it("exist for every published version, with its date", () => {
    const dated = [...sections].flatMap(([version, { date }]) => (date === undefined ? [] : [[version, date]]));
    const noted = RELEASES.map(({ version, date }) => [version, date]);
    expect(dated.filter(([version]) => !noted.some(([other]) => other === version))).toEqual([]);
    for (const [version, date] of dated) expect(noted).toContainEqual([version, date]);
  });

  it.each(RELEASES.map((release) => [release.version, release] as const))(
    "of %s match lines of the changelog, with a Japanese line for each",
    (version, { groups }) => {
      const lines = plain(sections.get(version)?.text ?? "").split("\n- ");
      const notes = groups.flatMap((group) => group.notes);
      expect(notes.filter(({ en }) => !lines.some((line) => line.split("\n")[0] === en)).map(({ en }) => en)).toEqual([]);
      expect(notes.filter(({ ja }) => !/[ぁ-ん]/.test(ja))).toEqual([]);
    },
  );
});

describe.each(["ja", "en"] as const)("the page in %s", (language) => {
  it("shows every note, has unique anchors and links to the feed", () => {
    const html = renderPage(createElement(WhatsNewPage), language);
    const text = html
      .replace(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    for (const { groups } of RELEASES)
      for (const { notes } of groups) for (const note of notes) expect(text).toContain(note[language]);
    expect(new Set(idsOf(html)).size).toBe(idsOf(html).length);
    expect(linksOf(html).filter((link) => link.includes(`whatsnew.xml?lng=${language}`))).toHaveLength(2);
  });

  it("has a feed whose entries lead to their version", () => {
    const feed = releaseFeed("https://studio.example", language);
    expect(feed.match(/<entry>/g)).toHaveLength(RELEASES.length);
    for (const { version, date } of RELEASES) {
      expect(feed).toContain(
        `<link href="https://studio.example/studio/whatsnew?lng=${language}#v${version.replaceAll(".", "-")}"/>`,
      );
      expect(feed).toContain(`<updated>${date}T00:00:00Z</updated>`);
    }
  });

  it("escapes text in the feed once for HTML and once for XML", () => {
    const note = { ja: '<b> & "c"', en: '<b> & "c"' };
    const [release] = RELEASES;
    if (release === undefined) throw new Error("There are no releases");
    const [group] = release.groups;
    if (group === undefined) throw new Error("The release has no notes");
    const feed = releaseFeed("https://studio.example", language, [{ ...release, groups: [{ ...group, notes: [note] }] }]);
    expect(feed).toContain("&lt;li>&amp;lt;b> &amp;amp; &amp;quot;c&amp;quot;&lt;/li>");
  });
});
