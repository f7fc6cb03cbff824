import type { Language } from "@setsuna/contracts";
import { en } from "../content/en/screens.ts";
import { ja } from "../content/ja/screens.ts";
import { createI18n, type I18n } from "./i18n.ts";

export const wholeI18n = (language: Language): I18n => createI18n(language, { ja, en });
