import { LANGUAGES } from "@setsuna/contracts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { addressOf } from "./site-address.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const sitemap = (site: string): string => {
  const entries = PUBLIC_PAGES.filter(({ indexed }) => indexed).flatMap(({ path, priority }) => {
    const alternates = [
      ...LANGUAGES.map((language) => [language, addressOf(site, path, language)] as const),
      ["x-default", addressOf(site, path)] as const,
    ]
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`)
      .join("");
    return LANGUAGES.map(
      (language) =>
        `<url><loc>${escaped(addressOf(site, path, language))}</loc>${alternates}<priority>${priority.toFixed(1)}</priority></url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
};
