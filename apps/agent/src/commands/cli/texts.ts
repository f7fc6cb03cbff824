import type { Language } from "@setsuna/contracts";

/** Describes one sentence in both languages. */
export type Texts = Readonly<Record<Language, string>>;
