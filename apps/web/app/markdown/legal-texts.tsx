import type { Language, PublicOperator } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { articleNumber, DatesIn } from "../legal/legal-components.tsx";
import type { LegalData } from "../legal/legal-loader.ts";
import { type LegalPageProps, legalValuesIn, numberedArticles } from "../legal/legal-page.tsx";
import { POLICY } from "../legal/policy.ts";
import { anchorsOf, contentText } from "./content-texts.tsx";
import { nothing } from "./drawing-texts.tsx";
import { addressIn, type TextPlace } from "./text-components.tsx";

const articleIn =
  (place: TextPlace, order: readonly string[]) =>
  ({ to }: { readonly to: string }) => {
    const at = order.indexOf(to);
    if (at < 0) throw new Error(`there is no article ${to}`);
    return <a href={addressIn(place, `#${to}`)}>{articleNumber(place.language, at + 1)}</a>;
  };

/** The words of its picture: the address itself would be harvested. */
const mailIn =
  (language: Language, { address }: LegalData) =>
  () =>
    address.spoken[language];

const datesIn =
  (language: Language, { operator }: LegalData) =>
  ({ of }: { readonly of: keyof PublicOperator["dates"] }) => <DatesIn language={language} dates={operator.dates[of]} />;

const legalText = (place: TextPlace, data: LegalData, more: LegalPageProps["values"], articles: boolean): ReactNode => {
  const { language } = place;
  const values = { ...legalValuesIn(language, data), ...more?.(language, data) };
  const components = {
    Article: articleIn(place, anchorsOf(place, values)),
    ConsentChoice: nothing,
    MailPicture: mailIn(language, data),
    WrittenDates: datesIn(language, data),
  };
  return contentText(place, {
    values,
    components,
    ...(articles ? { headed: (outline) => numberedArticles(language, outline) } : {}),
  });
};

export const LEGAL_TEXTS = {
  "/policy": (place: TextPlace, data: LegalData) => legalText(place, data, POLICY.values, true),
  "/app-policy": (place: TextPlace, data: LegalData) => legalText(place, data, undefined, true),
  "/eula": (place: TextPlace, data: LegalData) => legalText(place, data, undefined, true),
  "/tokutei": (place: TextPlace, data: LegalData) => legalText(place, data, undefined, false),
} as const;
