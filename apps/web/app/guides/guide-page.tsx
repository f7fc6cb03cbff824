import { useLoaderData } from "react-router";
import type { Bilingual, PageComponents, PageValues } from "../components/text-page/page-text.ts";
import { TextPage } from "../components/text-page/text-page.tsx";
import type { GuidePath } from "../content/types/guides.ts";
import { grouped } from "../i18n/grouped.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import type { guideLoader } from "./facts.ts";
import { range } from "./figures.ts";
import { nextIn } from "./next-guides.ts";
import { Shot } from "./shot.tsx";

/** Of every guide. */
export const GUIDE_VALUES = { figure: grouped, range } satisfies PageValues;
const COMPONENTS = { Shot } satisfies PageComponents;

/** For a route with {@link guideLoader}. `values` and `components`: what this guide uses besides those of every guide. */
export const GuidePage = (props: {
  readonly path: GuidePath;
  readonly text: Bilingual;
  readonly values?: Bilingual<PageValues>;
  readonly components?: PageComponents;
  readonly next: readonly GuidePath[];
}) => {
  const { language } = useLanguage();
  const facts = useLoaderData<typeof guideLoader>();
  return (
    <TextPage
      title={titleOf(props.path, language)}
      text={props.text}
      values={{ ...GUIDE_VALUES, facts, ...props.values?.[language] }}
      components={{ ...COMPONENTS, ...props.components }}
      next={{ ja: nextIn(props.next, "ja"), en: nextIn(props.next, "en") }}
    />
  );
};
