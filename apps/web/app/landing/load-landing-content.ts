import type { Language } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import type { LandingWithClips } from "./footage/clip-files.ts";

/** Loads the landing page's content in one language: on the server for each page, in the browser after a language change. */
export const loadLandingContent = async (language: Language): Promise<LandingWithClips> =>
  (language === "ja" ? await import("./footage/landing.ja.ts") : await import("./footage/landing.en.ts")).landing;

export const useLandingContent = (sent: LandingWithClips, language: Language): LandingWithClips => {
  const [loaded, setLoaded] = useState<LandingWithClips>();
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
