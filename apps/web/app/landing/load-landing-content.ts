import type { Language } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import type { LandingContent } from "../content/types/landing.ts";

/** Loads the landing page's content in one language: on the server for each page, in the browser after a language change. */
export const loadLandingContent = async (language: Language): Promise<LandingContent> =>
  (language === "ja" ? await import("../content/ja/landing.ts") : await import("../content/en/landing.ts")).landing;

export const useLandingContent = (sent: LandingContent, language: Language): LandingContent => {
  const [loaded, setLoaded] = useState<LandingContent>();
  useEffect(() => {
    if (language === sent.language || language === loaded?.language) return;
    let gone = false;
    loadLandingContent(language).then((content) => !gone && setLoaded(content), console.error);
    return () => {
      gone = true;
    };
  }, [language, sent.language, loaded?.language]);
  return [sent, loaded].find((content) => content?.language === language) ?? sent;
};
