import type { Bilingual } from "../components/text-page/page-text.ts";
import { TextPage } from "../components/text-page/text-page.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import type { GuidePath } from "./guide-path.ts";
import { nextIn } from "./next-guides.ts";

export const GuidePage = (props: { readonly path: GuidePath; readonly text: Bilingual; readonly next: readonly GuidePath[] }) => {
  const { language } = useLanguage();
  return (
    <TextPage
      title={titleOf(props.path, language)}
      text={props.text}
      next={{ ja: nextIn(props.next, "ja"), en: nextIn(props.next, "en") }}
    />
  );
};
