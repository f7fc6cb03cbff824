import type { Language } from "@setsuna/contracts";
import { sentences as en } from "../content/en/guides/sentences.ts";
import { sentences as ja } from "../content/ja/guides/sentences.ts";
import type { GuidePath } from "../content/types/guides.ts";

export const GUIDE_SENTENCES: Readonly<Record<Language, Readonly<Record<GuidePath, string>>>> = { ja, en };
