import type { Language } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import type { DemoWords } from "./demo/demo-words.ts";
import type { LandingProse } from "./landing-prose.ts";
import type { Question } from "./questions/question.ts";

/** All that the landing page says, in one language. */
export interface LandingWords {
  readonly language: Language;
  readonly prose: LandingProse;
  readonly questions: readonly Question[];
  readonly demo: DemoWords;
}

const load = async (language: Language): Promise<LandingWords> =>
  language === "ja" ? (await import("../content/ja/landing.ts")).WORDS_JA : (await import("../content/en/landing.ts")).WORDS_EN;

/** The words that the page came with; once the reader has chosen the other language, those, as soon as they are here. */
export const useLandingWords = (sent: LandingWords, language: Language): LandingWords => {
  const [loaded, setLoaded] = useState<LandingWords>();
  useEffect(() => {
    if (language === sent.language || language === loaded?.language) return;
    let gone = false;
    load(language).then((words) => !gone && setLoaded(words), console.error);
    return () => {
      gone = true;
    };
  }, [language, sent.language, loaded?.language]);
  return [sent, loaded].find((words) => words?.language === language) ?? sent;
};
