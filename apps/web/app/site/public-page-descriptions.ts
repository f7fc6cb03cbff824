import type { Language, PublicPath } from "@setsuna/contracts";
import { descriptions as en } from "../content/en/descriptions.ts";
import { descriptions as ja } from "../content/ja/descriptions.ts";

/**
 * Says what search engines and previews of links show below a title: 50 to 160 characters. Only the server imports it (root's loader): those who
 * read it read the page as served, so the script of the pages does not carry it.
 */
export const PUBLIC_PAGE_DESCRIPTIONS: Readonly<Record<Language, Readonly<Record<PublicPath, string>>>> = { ja, en };
