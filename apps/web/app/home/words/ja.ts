import { DEMO_WORDS } from "../demo/demo-words.ts";
import { FAQ_JA } from "../faq/ja.ts";
import { JA } from "../prose/ja.ts";
import type { LandingWords } from "./landing-words.ts";

export const WORDS_JA: LandingWords = { language: "ja", prose: JA, questions: FAQ_JA, demo: DEMO_WORDS.ja };
