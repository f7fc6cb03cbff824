import type { Language } from "@setsuna/contracts";
import { FAQ_EN } from "../../content/en/landing/questions.ts";
import { FAQ_JA } from "../../content/ja/landing/questions.ts";
import type { Question } from "./question.ts";

/** The landing page's questions (`#question`), and what its structured data are made of: the same ones in both languages. */
export const FAQ: Readonly<Record<Language, readonly Question[]>> = { ja: FAQ_JA, en: FAQ_EN };
