import files from "virtual:page-files";
import type { Language, PublicPath } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { MEASURED } from "../articles/measured.ts";
import { PRODUCTION_VALUES } from "../articles/remote-production/remote-production-article-page.tsx";
import { VTUBER_VALUES } from "../articles/vtuber/vtuber-article-page.tsx";
import type { ContentsEntry } from "../components/text-page/contents-entry.ts";
import type { PageComponents, PageText, PageValues } from "../components/text-page/page-text.ts";
import { statusValuesIn } from "../guides/connection-status/connection-status-page.tsx";
import { signalValuesIn } from "../guides/control-signals/control-signals-page.tsx";
import { FACTS } from "../guides/facts.ts";
import { GUIDE_VALUES } from "../guides/guide-page.tsx";
import { HOW_TO_VALUES } from "../guides/how-to/how-to-page.tsx";
import { INTEROP_VALUES } from "../guides/interop/interop-page.tsx";
import { INTEROP_TABLES } from "../guides/interop/interop-tables.tsx";
import { PURCHASE_VALUES } from "../guides/purchase-guide-page.tsx";
import { CHAIN_DRAWING, liveStatusIn, MULTI_LATENCY_DRAWINGS, PRODUCTION_DRAWINGS, VTUBER_DRAWINGS } from "./drawing-texts.tsx";
import { type TextPlace, textComponents } from "./text-components.tsx";

const PAGES = import.meta.glob<PageText>("../content/*/**/*.mdx", { eager: true });

const pageOf = (path: PublicPath, language: Language): PageText => {
  const file = files[path]?.[language];
  const page = file === undefined ? undefined : PAGES[`../content/${language}/${file}`];
  if (page === undefined) throw new Error(`${path} has no page in ${language}`);
  return page;
};

interface Given {
  readonly values?: PageValues;
  readonly components?: PageComponents;
  readonly headed?: (outline: readonly ContentsEntry[]) => readonly ContentsEntry[];
}

/** The text of a page in MDX, without its title. */
export const contentText = (place: TextPlace, given: Given = {}): ReactNode => {
  const { default: Content, outline } = pageOf(place.path, place.language);
  const { values = {}, components, headed = (entries) => entries } = given;
  const entries = headed(outline(values as never)).flatMap((entry) => [entry, ...(entry.sections ?? [])]);
  const headings = new Map(entries.map(({ id, heading }) => [id, heading]));
  return <Content {...values} components={{ ...textComponents(place, headings), ...components }} />;
};

export const anchorsOf = ({ path, language }: TextPlace, values: PageValues): readonly string[] =>
  pageOf(path, language)
    .outline(values as never)
    .map(({ id }) => id);

const guide =
  (given: (language: Language, place: TextPlace) => Given = () => ({})) =>
  (place: TextPlace): ReactNode => {
    const { values, ...rest } = given(place.language, place);
    return contentText(place, { ...rest, values: { ...GUIDE_VALUES, facts: FACTS, ...values } });
  };

const article = (given: Given) => (place: TextPlace) => contentText(place, given);

const measuredChain = article({ values: MEASURED, components: CHAIN_DRAWING });

export const GUIDE_TEXTS = {
  "/aboutidandch": guide(),
  "/explanation": guide(),
  "/howto": guide(() => ({ values: HOW_TO_VALUES })),
  "/interop": guide((language) => ({ values: INTEROP_VALUES, components: INTEROP_TABLES[language] })),
  "/purchaseandcancellation": guide((language) => ({ values: PURCHASE_VALUES[language] })),
  "/connectionstatus": guide((language, place) => ({
    values: statusValuesIn(language),
    components: liveStatusIn(place),
  })),
  "/controlsignals": guide((language) => ({ values: signalValuesIn(language) })),
  "/multidemo": (place: TextPlace) => contentText(place),
  "/multilatency": (place: TextPlace) => contentText(place, { components: MULTI_LATENCY_DRAWINGS[place.language] }),
} as const;

export const ARTICLE_TEXTS = {
  "/ArticleVTuber": (place: TextPlace) =>
    contentText(place, { values: VTUBER_VALUES, components: VTUBER_DRAWINGS[place.language] }),
  "/ArticleRemoteProduction": (place: TextPlace) =>
    contentText(place, { values: PRODUCTION_VALUES, components: PRODUCTION_DRAWINGS[place.language] }),
  "/ArticleRemoteCamera": measuredChain,
  "/ArticleSchoolSoccer": measuredChain,
  "/ArticleCoDevelopment": measuredChain,
} as const;
