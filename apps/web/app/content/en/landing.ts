import { DEMO_WORDS } from "../../landing/demo/demo-words.ts";
import type { LandingWords } from "../../landing/landing-words.ts";
import { FAQ_EN } from "./landing/questions.ts";
import { EN } from "./landing/sections.ts";

export const WORDS_EN: LandingWords = { language: "en", prose: EN, questions: FAQ_EN, demo: DEMO_WORDS.en };
