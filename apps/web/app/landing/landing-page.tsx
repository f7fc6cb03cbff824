import { useLoaderData } from "react-router";
import { requestLanguage } from "../i18n/request-language.ts";
import { useLanguage } from "../i18n/use-language.ts";

import type { Route } from "./+types/landing-page";
import { Landing } from "./landing.tsx";
import { landingData } from "./landing-data.ts";
import { loadLandingContent, useLandingContent } from "./load-landing-content.ts";

const StructuredData = ({ json }: { readonly json: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element takes its text as it stands; jsonForScript leaves no tag in it.
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
);

/** Sends the page's content in one language, and its data for search engines; the script carries neither. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const content = await loadLandingContent(requestLanguage(request));
  return { content, structured: landingData(content, context.address ?? new URL(request.url).origin) };
};

export default function LandingPage() {
  const { content, structured } = useLoaderData<typeof loader>();
  const { language } = useLanguage();
  return (
    <>
      <Landing content={useLandingContent(content, language)} />
      <StructuredData json={structured} />
    </>
  );
}
