import { DEMO_WORDS } from "../../landing/demo/demo-words.ts";
import type { LandingWords } from "../../landing/landing-words.ts";
import { FAQ_JA } from "./landing/questions.ts";
import { JA } from "./landing/sections.ts";

export const WORDS_JA: LandingWords = { language: "ja", prose: JA, questions: FAQ_JA, demo: DEMO_WORDS.ja };
