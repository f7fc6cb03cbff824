import inMdx from "virtual:page-descriptions";
import type { Language, PublicPath } from "@setsuna/contracts";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { descriptions as en } from "../content/en/descriptions.ts";
import { descriptions as ja } from "../content/ja/descriptions.ts";

const OTHERS = { ja, en } as const;

const descriptionsIn = (language: Language) => {
  const found = PUBLIC_PATHS.map((path): [PublicPath, string] => {
    const text = inMdx[path]?.[language] ?? OTHERS[language][path];
    if (text === undefined) throw new Error(`${path} has no description in ${language}`);
    return [path, text];
  });
  return Object.fromEntries(found) as Record<PublicPath, string>;
};

/** 50 to 160 characters. Only the server imports it (root's loader), to keep it out of scripts. */
export const PUBLIC_PAGE_DESCRIPTIONS: Readonly<Record<Language, Readonly<Record<PublicPath, string>>>> = {
  ja: descriptionsIn("ja"),
  en: descriptionsIn("en"),
};
