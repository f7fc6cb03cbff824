import type { LandingContent } from "../types/landing.ts";
import { compare } from "./landing/compare.ts";
import { demo } from "./landing/demo.ts";
import { questions } from "./landing/questions.ts";
import { showcase } from "./landing/showcase.ts";
import { texts } from "./landing/texts.ts";

export const landing: LandingContent = { language: "ja", texts, questions, demo, compare, showcase };
