import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";

/** One part of a text page. `id` is its anchor: lower case, hyphens, the same in both languages, kept once published. */
export interface TextSection {
  readonly id: string;
  readonly heading: string;
  readonly body?: ReactNode;
  /** Parts of this part, one level deep. */
  readonly sections?: readonly TextSection[];
}

/** The text of a text page in one language. */
export interface PageText {
  readonly lead?: ReactNode;
  readonly sections: readonly TextSection[];
}

/** Both languages of a page. They have the same sections in the same order; the page's unit test holds it by `outlineOf`. */
export type Bilingual<Text = PageText> = Readonly<Record<Language, Text>>;

/** Anchors of a text in reading order, those of parts of parts as `outer/inner`. */
export const outlineOf = ({ sections }: PageText): readonly string[] =>
  sections.flatMap(({ id, sections: inner = [] }) => [id, ...inner.map((part) => `${id}/${part.id}`)]);
