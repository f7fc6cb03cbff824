import type { IncomingHttpHeaders } from "node:http";
import { Language } from "@setsuna/contracts";
import { acceptedLanguage } from "../api/request-language.ts";

/** The cookie in which the site's language switch keeps the choice. */
const CHOICE = /(?:^|;\s*)setsuna\.lng=(ja|en)(?:;|$)/;

/**
 * The language of a page that a program opens: what the program asks for (`ui_locales`, OpenID Connect Core §3.1.2.1), what the
 * person has chosen on the site, what the browser prefers, Japanese.
 */
export const pageLanguage = (headers: IncomingHttpHeaders, uiLocales: string | undefined): Language => {
  const tags = [...(uiLocales?.split(" ") ?? []), CHOICE.exec(headers.cookie ?? "")?.[1]];
  for (const tag of tags) {
    const language = Language.safeParse(tag?.toLowerCase().split("-")[0]);
    if (language.success) return language.data;
  }
  return acceptedLanguage(headers["accept-language"]);
};
