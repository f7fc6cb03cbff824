import type { Language } from "@setsuna/contracts";
import type { NextPage } from "../components/text-page/next-pages.tsx";
import { titleOf } from "../site/public-pages.ts";
import type { GuidePath } from "./guide-path.ts";
import { GUIDE_SENTENCES } from "./guide-sentences.ts";

export const nextIn = (paths: readonly GuidePath[], language: Language): readonly NextPage[] =>
  paths.map((to) => ({ to, title: titleOf(to, language), text: GUIDE_SENTENCES[language][to] }));
