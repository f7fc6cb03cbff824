import { useLanguage } from "../../i18n/use-language.ts";
import { type NextPage, NextPages } from "./next-pages.tsx";
import type { Bilingual, TextSection } from "./page-text.ts";
import { Prose } from "./prose.tsx";
import { ProseSection } from "./prose-section.tsx";

/**
 * A whole text page from its two texts: title, lead, table of contents, sections, ways on.
 * `title` comes from the registry of public pages. `contents={false}` leaves the table of contents out.
 */
export const TextPage = (props: {
  readonly title: string;
  /** Only for a page that the registry of public pages does not hold; those have theirs from there. */
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
