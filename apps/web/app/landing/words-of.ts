import type { Language } from "@setsuna/contracts";
import { WORDS_EN } from "../content/en/landing.ts";
import { WORDS_JA } from "../content/ja/landing.ts";
import type { LandingWords } from "./landing-words.ts";

/** For the server, which has both languages at once. */
export const landingWordsOf = (language: Language): LandingWords => (language === "ja" ? WORDS_JA : WORDS_EN);
