import type { Language } from "@setsuna/contracts";
import type { i18n } from "i18next";
import { en } from "../content/en/screens.ts";
import { ja } from "../content/ja/screens.ts";
import { createPageTexts } from "./page-texts.ts";

/** Every sentence in both languages at once: for the server, which renders any page, and for tests. Never part of a page's script. */
export const createI18n = (language: Language): i18n => createPageTexts(language, { ja, en });
