import { RELEASE_FOLDERS, RELEASE_PRODUCTS, type ReleaseEntry, ReleaseFolder } from "@setsuna/contracts";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { idsOf, linksOf, renderPage, sectionsOf } from "../components/text-page/testing/render-page.tsx";
import * as en from "../content/en/downloads/desktop.mdx";
import { sceneTexts as scenesEn } from "../content/en/scenes.ts";
import * as ja from "../content/ja/downloads/desktop.mdx";
import { sceneTexts as scenesJa } from "../content/ja/scenes.ts";
import type { SceneName } from "../content/types/scenes.ts";
import { Archive } from "./archive.tsx";
import { nextOf } from "./download-content.ts";
import { Downloads } from "./downloads.tsx";
import { IosApp } from "./ios-app.tsx";
import { DOWNLOAD_LABELS } from "./labels.ts";
import { loadFeeds } from "./load-feeds.ts";
import type { ReadFeeds } from "./release-feeds.ts";

const LANGUAGES = ["ja", "en"] as const;
const entry = (more: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  title: "Desktop App 1.3.0",
  version: "1.3.0",
  link: "/studio/releases/DesktopApp-Windows/Setsuna-1.3.0.zip",
  releaseDate: "2026-01-05",
  notes: ["遅延を減らしました", "小さくしました"],
  bytes: 84_200_000,
  ...more,
});
const OLD = entry({
  title: "Desktop App 1.2.0",
  link: "https://cdn.example.com/old.zip",
  manual: { links: ["https://example.com/1.pdf", "/studio/howto"], versions: ["1.1", "1.2"] },
});
const all = (entries: readonly ReleaseEntry[] | null): ReadFeeds => ({
  language: "ja",
  feeds: Object.fromEntries(ReleaseFolder.options.map((folder) => [folder, entries])),
});
const FOLDERS = ["DesktopApp-MacSilicon", "DesktopApp-Windows"] as const;
const desktop = (given: ReadFeeds | null) =>
  createElement(Downloads, { path: "/desktopapp", folders: FOLDERS, given, text: { ja, en }, next: nextOf("desktop") });
const archive = (given: ReadFeeds | null) => createElement(Archive, { given });

it("pages have the same sections in both languages", () => {
  for (const page of [desktop(null), createElement(IosApp, { appStore: null })])
    expect(sectionsOf(renderPage(page, "en"))).toEqual(sectionsOf(renderPage(page, "ja")));
});

describe.each(LANGUAGES)("a download page in %s", (language) => {
  it("shows the newest release of each product, and a button for it", () => {
    const html = renderPage(desktop(all([entry(), OLD])), language);
    expect(html.match(/aria-haspopup="dialog"/g)).toHaveLength(2);
    for (const text of [RELEASE_PRODUCTS["DesktopApp-Windows"].name[language], "1.3.0", "2026/1/5", "84.2 MB"])
      expect(html).toContain(text);
    expect(html).not.toContain("old.zip");
    expect(linksOf(html)).not.toContain("/app/sender");
  });

  it("states that nothing is released yet, and links to what works today", () => {
    const html = renderPage(desktop(all([])), language);
    expect(html).not.toContain("aria-haspopup");
    expect(linksOf(html)).toEqual(expect.arrayContaining(["/app/sender", "/app/receiver"]));
  });

  it("is complete even if a feed fails", () => {
    const html = renderPage(
      desktop({ language, feeds: { "DesktopApp-MacSilicon": null, "DesktopApp-Windows": [entry()] } }),
      language,
    );
    expect(html.match(/aria-haspopup="dialog"/g)).toHaveLength(1);
    expect(idsOf(html)).toEqual(expect.arrayContaining(["download", "purpose", "requirements", "limits", "checking"]));
  });

  it("waits for its feeds when it was served without them", () =>
    expect(renderPage(desktop(null), language)).toContain('aria-busy="true"'));
});

const OPENINGS = [
  ["/desktopapp", "desktop"],
  ["/MacOS", "desktop"],
  ["/windows", "desktop"],
  ["/iOS", "camera"],
  ["/lms", undefined],
] as const;

it.each(OPENINGS)("%s opens with a scene and the app's screen, described in the reader's language", (path, app) => {
  const shown =
    path === "/iOS"
      ? createElement(IosApp, { appStore: null })
      : createElement(Downloads, { path, folders: FOLDERS, given: null, text: { ja, en }, next: nextOf("desktop") });
  for (const [language, scenes] of [
    ["ja", scenesJa],
    ["en", scenesEn],
  ] as const) {
    const opening = renderPage(shown, language).split("<article")[0] ?? "";
    const [scene = "", ...apps] = opening.match(/<img[^>]*>/g) ?? [];
    const name = /scenes\/(\w+)\.light\.webp/.exec(scene)?.[1] as SceneName;
    expect(scene).toContain(`alt="${scenes[name].replaceAll("'", "&#x27;")}"`);
    const alts = apps.map((image) => /alt="([^"]*)"/.exec(image)?.[1]);
    expect(alts).toEqual(app === undefined ? [] : [DOWNLOAD_LABELS[language].pictures[app]]);
    for (const image of apps) expect(image).toContain(`/${language}/${app}`);
  }
});

describe("the archive", () => {
  it("has a table for each of the six products, with links, dates, notes and manuals", () => {
    const html = renderPage(archive(all([entry(), OLD])), "en");
    expect(html.match(/<table/g)).toHaveLength(RELEASE_FOLDERS.length);
    expect(
      html
        .match(/<th scope="col"[^>]*>[^<]+/g)
        ?.slice(0, 4)
        .map((cell) => cell.replace(/.*>/, "")),
    ).toEqual(["Title", "Release date", "Notes", "Manual"]);
    const [, , row = "", old = ""] = html.split("<tr>").map((part) => part.split("</tr>")[0]);
    expect(linksOf(row)).toEqual([entry().link]);
    expect(row).toContain('<time dateTime="2026-01-05">2026/1/5</time>');
    expect(row.match(/<li>/g)).toHaveLength(2);
    expect(row).toContain('<span aria-hidden="true">-</span>');
    expect(old.replace(/<a [^>]*>|<\/a>/g, "")).toContain("1.1 / 1.2");
    expect(linksOf(old)).toEqual(["https://cdn.example.com/old.zip", "https://example.com/1.pdf", "/studio/howto"]);
  });

  it("is empty if a feed failed, which differs from no releases", () => {
    const failed = renderPage(archive(all(null)), "en");
    const none = renderPage(archive(all([])), "en");
    expect(failed).not.toContain("<tbody><tr>");
    expect(none).not.toContain("<table");
    expect(linksOf(none)).toEqual(expect.arrayContaining(["/app/sender", "/app/receiver", "/app"]));
    expect(failed).toContain("could not be loaded");
    expect(none).not.toContain("could not be loaded");
    expect(none).toContain("Nothing has been released for download yet");
    const some = renderPage(archive({ language: "en", feeds: { ...all([]).feeds, "win-app": [entry()] } }), "en");
    expect(some.match(/<table/g)).toHaveLength(RELEASE_FOLDERS.length);
    expect(some).toContain("No version has been released yet");
  });
});

describe("the page of the iOS app", () => {
  it("links to the App Store if the app is there, and always to the browser", () => {
    const store = "https://apps.apple.com/app/id1";
    expect(linksOf(renderPage(createElement(IosApp, { appStore: store }), "ja"))).toEqual(
      expect.arrayContaining([store, "/app"]),
    );
    const html = renderPage(createElement(IosApp, { appStore: null }), "ja");
    expect(html).toContain("まだApp Storeで公開していません");
    expect(linksOf(html)).toEqual(expect.arrayContaining(["/app", "/app/camera", "/app/tally", "/app/player", "/app/ctrl"]));
  });
});

describe("feeds for a page that the server renders", () => {
  const request = new Request("http://localhost/studio/archive?lng=en");
  it("are in the reader's language; a failing one doesn't affect the others", async () => {
    const read = await loadFeeds(
      {
        request,
        context: {
          releaseFeed: async (folder, language) => {
            if (folder === "win-app") throw new Error("no database");
            return [entry({ title: `${folder} ${language}` })];
          },
        },
      },
      ["touch-mac", "win-app"],
    );
    expect(read).toEqual({ language: "en", feeds: { "touch-mac": [entry({ title: "touch-mac en" })], "win-app": null } });
  });
  it("are all null without a source", async () =>
    expect(await loadFeeds({ request, context: {} }, ["touch-mac"])).toEqual({ language: "en", feeds: { "touch-mac": null } }));
});
