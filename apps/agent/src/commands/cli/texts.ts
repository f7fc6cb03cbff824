import type { Language } from "@setsuna/contracts";

export type Texts = Readonly<Record<Language, string>>;
