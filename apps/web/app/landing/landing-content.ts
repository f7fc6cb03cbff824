import type { Language } from "@setsuna/contracts";
import type { CompareTexts } from "./compare/compare-texts.ts";
import type { DemoTexts } from "./demo/demo-texts.ts";
import type { ShowcaseTexts } from "./footage/showcase-texts.ts";
import type { LandingTexts } from "./landing-texts.ts";
import type { Question } from "./questions/question.ts";

export interface LandingContent {
  readonly language: Language;
  readonly texts: LandingTexts;
  readonly questions: readonly Question[];
  readonly demo: DemoTexts;
  readonly compare: CompareTexts;
  readonly showcase: ShowcaseTexts;
}
