import { useLoaderData } from "react-router";
import { requestLanguage } from "../i18n/request-language.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { landingData } from "../site/landing-data.ts";
import { StructuredData } from "../site/structured-data.tsx";
import type { Route } from "./+types/landing-page";
import { Landing } from "./landing.tsx";
import { useLandingWords } from "./landing-words.ts";
import { landingWordsOf } from "./words-of.ts";

/** The page is sent with its words in one language, and with what search engines read of it; its script carries neither. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const words = landingWordsOf(requestLanguage(request));
  return { words, structured: landingData(words, context.origin ?? new URL(request.url).origin) };
};

export default function LandingPage() {
  const { words, structured } = useLoaderData<typeof loader>();
  const { language } = useLanguage();
  return (
    <>
      <Landing words={useLandingWords(words, language)} />
      <StructuredData json={structured} />
    </>
  );
}
