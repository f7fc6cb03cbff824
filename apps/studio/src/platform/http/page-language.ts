import type { IncomingHttpHeaders } from "node:http";
import { Language } from "@setsuna/contracts";
import { acceptedLanguage } from "../api/request-language.ts";

/** The site's language switch sets this cookie. */
const CHOICE = /(?:^|;\s*)setsuna\.lng=(ja|en)(?:;|$)/;

/** `ui_locales` (OpenID Connect Core §3.1.2.1), else the choice on the site, else the browser's preference, else Japanese. */
export const pageLanguage = (headers: IncomingHttpHeaders, uiLocales: string | undefined): Language => {
  const tags = [...(uiLocales?.split(" ") ?? []), CHOICE.exec(headers.cookie ?? "")?.[1]];
  for (const tag of tags) {
    const language = Language.safeParse(tag?.toLowerCase().split("-")[0]);
    if (language.success) return language.data;
  }
  return acceptedLanguage(headers["accept-language"]);
};
