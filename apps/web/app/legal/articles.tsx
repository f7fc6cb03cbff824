import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { TextSection } from "../components/text-page/page-text.ts";

export interface Article {
  readonly heading: string;
  readonly body: ReactNode;
}

/** Anchors are equal in both languages. */
export type Articles<Id extends string> = Readonly<Record<Id, Article>>;

const numberOf = (language: Language, number: number): string => (language === "ja" ? `第${number}条` : `Article ${number}`);

/** The articles in order, numbered from 1; `id` is the anchor. */
export const numberedSections = <Id extends string>(
  language: Language,
  order: readonly Id[],
  articles: Articles<Id>,
): readonly TextSection[] =>
  order.map((id, index) => {
    const { heading, body } = articles[id];
    const number = numberOf(language, index + 1);
    return { id, heading: language === "ja" ? `${number}\u3000${heading}` : `${number}. ${heading}`, body };
  });

export const articleLink =
  <Id extends string>(language: Language, order: readonly Id[]) =>
  (id: Id): ReactNode => <a href={`#${id}`}>{numberOf(language, order.indexOf(id) + 1)}</a>;
