import { expect, it } from "vitest";
import { pageLanguage } from "./page-language.ts";

it.each([
  [undefined, "", "", "ja"],
  [undefined, "", "en-GB,ja;q=0.5", "en"],
  [undefined, "a=b; setsuna.lng=ja", "en", "ja"],
  [undefined, "setsuna.lng=fr", "en", "en"],
  ["fr en-US", "setsuna.lng=ja", "ja", "en"],
  ["fr", "setsuna.lng=en", "ja", "en"],
])("ui_locales %s, cookie %j, browser %j: %s", (uiLocales, cookie, accepted, language) =>
  expect(pageLanguage({ cookie, "accept-language": accepted }, uiLocales)).toBe(language),
);
