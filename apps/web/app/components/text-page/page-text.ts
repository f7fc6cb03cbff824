import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";

/** `id`: anchor in lower case with hyphens, equal in both languages, kept once published. */
export interface TextSection {
  readonly id: string;
  readonly heading: string;
  readonly body?: ReactNode;
  readonly sections?: readonly TextSection[];
}

export interface PageText {
  readonly lead?: ReactNode;
  readonly sections: readonly TextSection[];
}

/** Same sections in the same order, which the unit test checks by `outlineOf`. */
export type Bilingual<Text = PageText> = Readonly<Record<Language, Text>>;

/** Anchors of a text in reading order, those of parts of parts as `outer/inner`. */
export const outlineOf = ({ sections }: PageText): readonly string[] =>
  sections.flatMap(({ id, sections: inner = [] }) => [id, ...inner.map((part) => `${id}/${part.id}`)]);
