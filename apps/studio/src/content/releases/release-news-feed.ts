import { BUILD_MEDIA_TYPES, type Language, RELEASE_PRODUCTS } from "@setsuna/contracts";
import type { ReleaseNews } from "./release-store.ts";

const WORDS: Readonly<Record<Language, { readonly title: string; readonly description: string }>> = {
  ja: { title: "Setsuna Studio のリリース", description: "Setsuna Studio のアプリとプラグインの新しいバージョン" },
  en: { title: "Releases of Setsuna Studio", description: "New versions of the apps and plugins of Setsuna Studio" },
};

/** XML 1.0 §2.2 forbids these characters, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** A release has only a day: noon in Tokyo is the same day for most readers. RFC 822 §5, as RSS requires. */
const publishedAt = (releaseDate: string): string => new Date(`${releaseDate}T03:00:00Z`).toUTCString();

const mediaTypeOf = (link: string): string =>
  BUILD_MEDIA_TYPES[link.slice(link.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";

const wholeLink = (link: string, site: string): string => (link.startsWith("/studio/") ? `${site}${link}` : link);

const item = ({ id, folder, entry }: ReleaseNews, site: string, language: Language): string => {
  const { page, name } = RELEASE_PRODUCTS[folder];
  const product = name[language];
  const notes = entry.notes.map((note) => element("li", note)).join("");
  return [
    "<item>",
    element("title", `${entry.title} | ${product}`),
    element("link", `${site}/studio${page}`),
    `<guid isPermaLink="false">${escaped(id)}</guid>`,
    element("pubDate", publishedAt(entry.releaseDate)),
    element("category", product),
    // RSS readers render markup in the description, so escape twice.
    element("description", notes === "" ? product : `<ul>${notes}</ul>`),
    entry.bytes === undefined
      ? ""
      : `<enclosure url="${escaped(wholeLink(entry.link, site))}" length="${entry.bytes}" type="${mediaTypeOf(entry.link)}"/>`,
    "</item>",
  ].join("");
};

/**
 * RSS 2.0, in the given order. `site`: address before `/studio`, such as `https://studio.example`.
 * https://www.rssboard.org/rss-specification
 */
export const releaseNewsFeed = (news: readonly ReleaseNews[], site: string, language: Language): string => {
  const { title, description } = WORDS[language];
  const updated = Math.max(0, ...news.map(({ updatedAt }) => updatedAt.getTime()));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element("title", title),
    element("link", `${site}/studio/archive`),
    element("description", description),
    element("language", language),
    `<atom:link href="${escaped(`${site}/studio/releases.xml?lang=${language}`)}" rel="self" type="application/rss+xml"/>`,
    ...(updated > 0 ? [element("lastBuildDate", new Date(updated).toUTCString())] : []),
    element("ttl", "60"),
    ...news.map((one) => item(one, site, language)),
    "</channel></rss>",
  ].join("\n");
};
