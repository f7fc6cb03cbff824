import type { Language } from "@setsuna/contracts";
import { EN } from "./en.ts";
import { JA } from "./ja.ts";
import type { LandingProse } from "./landing-prose.ts";

/** The landing page's words by language. */
export const PROSE: Readonly<Record<Language, LandingProse>> = { ja: JA, en: EN };
