import type { Language } from "@setsuna/contracts";
import { chooseLanguage, LANGUAGE_PARAMETER, LANGUAGE_STORAGE_KEY } from "./language.ts";

const HEADER_MAX = 500;

/** Descending, without `q=0`. RFC 9110 §12.5.4. */
export const acceptedLanguages = (header: string | null): readonly string[] =>
  (header ?? "")
    .slice(0, HEADER_MAX)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

export const cookieValue = (header: string | null, name: string): string | null => {
  for (const pair of (header ?? "").split(";")) {
    const split = pair.indexOf("=");
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return null;
};

/** The language of a server-rendered page: the browser's order, with the cookie instead of local storage. */
export const requestLanguage = (request: Request): Language =>
  chooseLanguage({
    query: new URL(request.url).searchParams.get(LANGUAGE_PARAMETER),
    stored: cookieValue(request.headers.get("Cookie"), LANGUAGE_STORAGE_KEY),
    browser: acceptedLanguages(request.headers.get("Accept-Language")),
  });
