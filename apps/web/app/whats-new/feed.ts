import type { Language } from "@setsuna/contracts";
import { titleOf } from "../site/public-pages.ts";
import { addressOf } from "../site/site-address.ts";
import type { Release } from "./release-notes.ts";
import { feedPath, RELEASES, releaseAnchor } from "./releases.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const moment = (date: string): string => `${date}T00:00:00Z`;

const contentOf = ({ lead, groups }: Release, language: Language): string => {
  const parts = groups.map(({ heading, notes }) => {
    const items = notes.map((note) => `<li>${escaped(note[language])}</li>`).join("");
    return `<h2>${escaped(heading[language])}</h2><ul>${items}</ul>`;
  });
  return `<p>${escaped(lead[language])}</p>${parts.join("")}`;
};

/** Atom feed of the releases (RFC 4287). `site` as in `https://studio.example`. */
export const releaseFeed = (site: string, language: Language, releases: readonly Release[] = RELEASES): string => {
  const page = addressOf(site, "/whatsnew", language);
  const title = titleOf("/whatsnew", language);
  const entries = releases.map((release) => {
    const address = escaped(`${page}#${releaseAnchor(release.version)}`);
    return `<entry><id>${address}</id><title>${escaped(`${title}: ${release.version}`)}</title><updated>${moment(release.date)}</updated><link href="${address}"/><content type="html">${escaped(contentOf(release, language))}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(page)}</id><title>${escaped(`Setsuna Studio: ${title}`)}</title><updated>${moment(releases[0]?.date ?? "1970-01-01")}</updated>
<author><name>Setsuna Studio</name></author><link href="${escaped(page)}"/><link rel="self" href="${escaped(`${site}${feedPath(language)}`)}"/>
${entries.join("\n")}
</feed>
`;
};
