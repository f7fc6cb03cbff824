import { DEMO_WORDS } from "../demo/demo-words.ts";
import { FAQ_EN } from "../faq/en.ts";
import { EN } from "../prose/en.ts";
import type { LandingWords } from "./landing-words.ts";

export const WORDS_EN: LandingWords = { language: "en", prose: EN, questions: FAQ_EN, demo: DEMO_WORDS.en };
