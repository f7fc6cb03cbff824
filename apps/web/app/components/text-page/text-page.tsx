import { useLanguage } from "../../i18n/use-language.ts";
import { type NextPage, NextPages } from "./next-pages.tsx";
import type { Bilingual, TextSection } from "./page-text.ts";
import { Prose } from "./prose.tsx";
import { ProseSection } from "./prose-section.tsx";

/** `title` comes from the registry. `contents={false}` omits the table of contents. */
export const TextPage = (props: {
  readonly title: string;
  /** Absent for registered public pages. */
  readonly description?: string;
  readonly text: Bilingual;
  readonly contents?: boolean;
  readonly next?: Bilingual<readonly NextPage[]>;
}) => {
  const { language } = useLanguage();
  const { lead, sections } = props.text[language];
  return (
    <Prose
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      lead={lead}
      contents={props.contents === false ? [] : sections}
    >
      <Sections sections={sections} level={2} />
      {props.next && <NextPages pages={props.next[language]} />}
    </Prose>
  );
};

const Sections = ({ sections, level }: { readonly sections: readonly TextSection[]; readonly level: 2 | 3 }) =>
  sections.map(({ id, heading, body, sections: inner = [] }) => (
    <ProseSection key={id} id={id} heading={heading} level={level}>
      {body}
      {inner.length > 0 && <Sections sections={inner} level={3} />}
    </ProseSection>
  ));
