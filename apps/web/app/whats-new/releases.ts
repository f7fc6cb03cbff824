import type { Language } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER } from "../i18n/language.ts";
import type { Release } from "./release-notes.ts";
import { FIRST_RELEASE } from "./releases/first-release.ts";

/** Newest first. */
export const RELEASES: readonly Release[] = [FIRST_RELEASE];

/** Anchor of a version: `v0-1-0`. */
export const releaseAnchor = (version: string): string => `v${version.replaceAll(".", "-")}`;

/** Address of the feed in a language, without the site's prefix. */
export const feedPath = (language: Language): string => `/studio/whatsnew.xml?${LANGUAGE_PARAMETER}=${language}`;
