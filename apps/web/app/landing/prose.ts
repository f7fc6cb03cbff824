import type { Language } from "@setsuna/contracts";
import { EN } from "../content/en/landing/sections.ts";
import { JA } from "../content/ja/landing/sections.ts";
import type { LandingProse } from "./landing-prose.ts";

/** The landing page's words by language. */
export const PROSE: Readonly<Record<Language, LandingProse>> = { ja: JA, en: EN };
