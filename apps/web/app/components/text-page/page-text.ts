import type { Language } from "@setsuna/contracts";
import type { ComponentType, ReactNode } from "react";
import type { ContentsEntry } from "./contents-entry.ts";

export type PageValues = Readonly<Record<string, unknown>>;

export type PageComponents = Readonly<Record<string, ComponentType<never> | ((props: never) => ReactNode)>>;

/** The module of a page in MDX. `outline`: ids are equal in both languages, and kept once published. */
export interface PageText {
  readonly default: ComponentType<{ readonly components: PageComponents } & PageValues>;
  readonly outline: (values: never) => readonly ContentsEntry[];
}

/** Both languages have the same sections in the same order, which unit tests check. */
export type Bilingual<Text = PageText> = Readonly<Record<Language, Text>>;
