import { unitPriceOf } from "@setsuna/account";
import type { LandingContent } from "../content/types/landing.ts";
import { jsonForScript } from "../site/json-for-script.ts";
import { PUBLIC_PAGE_DESCRIPTIONS } from "../site/public-page-descriptions.ts";
import { addressOf, shareImageOf } from "../site/site-address.ts";

/**
 * Describes the product with prices and the page's questions by schema.org.
 * https://developers.google.com/search/docs/appearance/structured-data
 */
export const landingData = ({ language, texts, questions }: LandingContent, site: string): string => {
  const url = addressOf(site, "/");
  const priced = [
    [texts.plan.cards.free.name, 0],
    [texts.plan.cards.commercial.name, unitPriceOf("commercial", 1)],
    [texts.plan.cards.pro.name, unitPriceOf("pro", 1)],
    [texts.plan.cards.prepaid.name, unitPriceOf("pro", 6)],
  ] as const;
  return jsonForScript({
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", "@id": `${url}#site`, name: "Setsuna Studio", url, inLanguage: language },
      {
        "@type": "SoftwareApplication",
        name: "Setsuna Studio",
        description: PUBLIC_PAGE_DESCRIPTIONS[language]["/"],
        url: addressOf(site, "/", language),
        image: shareImageOf(site, "/", language),
        applicationCategory: "MultimediaApplication",
        operatingSystem: "Web",
        inLanguage: language,
        offers: priced.map(([name, price]) => ({
          "@type": "Offer",
          name,
          price,
          priceCurrency: "JPY",
          availability: "https://schema.org/InStock",
          url: `${url}#Plan`,
        })),
      },
      {
        "@type": "FAQPage",
        mainEntity: questions.map(({ id, question, answer }) => ({
          "@type": "Question",
          "@id": `${url}#question-${id}`,
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  });
};
