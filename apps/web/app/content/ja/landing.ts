import type { LandingContent } from "../../landing/landing-content.ts";
import { demo } from "./landing/demo.ts";
import { questions } from "./landing/questions.ts";
import { texts } from "./landing/texts.ts";

/** Everything that the landing page says in Japanese. */
export const landing: LandingContent = { language: "ja", texts, questions, demo };
