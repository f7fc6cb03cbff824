import type { Language } from "@setsuna/contracts";
import type { GuidePath, NextPage } from "../content/types/guides.ts";
import { titleOf } from "../site/public-pages.ts";
import { GUIDE_SENTENCES } from "./guide-sentences.ts";

export const nextIn = (paths: readonly GuidePath[], language: Language): readonly NextPage[] =>
  paths.map((to) => ({ to, title: titleOf(to, language), text: GUIDE_SENTENCES[language][to] }));
