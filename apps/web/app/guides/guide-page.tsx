import type { Bilingual, PageComponents, PageValues } from "../components/text-page/page-text.ts";
import { TextPage } from "../components/text-page/text-page.tsx";
import type { GuidePath } from "../content/types/guides.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import { FACTS, figure, range } from "./facts.ts";
import { nextIn } from "./next-guides.ts";
import { Shot } from "./shot.tsx";

export const GUIDE_VALUES = { facts: FACTS, figure, range } satisfies PageValues;
const COMPONENTS = { Shot } satisfies PageComponents;

/** Title from the registry of public pages. `values` and `components`: what this guide uses besides those of every guide. */
export const GuidePage = (props: {
  readonly path: GuidePath;
  readonly text: Bilingual;
  readonly values?: Bilingual<PageValues>;
  readonly components?: PageComponents;
  readonly next: readonly GuidePath[];
}) => {
  const { language } = useLanguage();
  return (
    <TextPage
      title={titleOf(props.path, language)}
      text={props.text}
      values={{ ...GUIDE_VALUES, ...props.values?.[language] }}
      components={{ ...COMPONENTS, ...props.components }}
      next={{ ja: nextIn(props.next, "ja"), en: nextIn(props.next, "en") }}
    />
  );
};
