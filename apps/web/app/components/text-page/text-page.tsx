import type { ReactNode } from "react";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import type { ContentsEntry } from "./contents-entry.ts";
import { NextPages } from "./next-pages.tsx";
import { PageBody, PageLead, pageOutline } from "./page-content.tsx";
import type { Bilingual, PageComponents, PageValues } from "./page-text.ts";
import { Prose } from "./prose.tsx";

export const TextPage = (props: {
  readonly title: string;
  readonly description?: string;
  readonly text: Bilingual;
  readonly components?: PageComponents;
  readonly opening?: ReactNode;
  readonly values?: PageValues;
  readonly headed?: (outline: readonly ContentsEntry[]) => readonly ContentsEntry[];
  readonly contents?: boolean;
  readonly next?: Bilingual<readonly NextPage[]>;
}) => {
  const { language } = useLanguage();
  const { title, description, values, components = {}, headed = (outline) => outline } = props;
  const text = props.text[language];
  const outline = headed(pageOutline(text, values));
  const given = { text, components, ...(values === undefined ? {} : { values }) };
  return (
    <Prose
      title={title}
      {...(description === undefined ? {} : { description })}
      lead={<PageLead {...given} />}
      opening={props.opening}
      contents={props.contents === false ? [] : outline}
    >
      <PageBody {...given} outline={outline} />
      {props.next && <NextPages pages={props.next[language]} />}
    </Prose>
  );
};
