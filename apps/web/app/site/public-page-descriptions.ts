import type { Language, PublicPath } from "@setsuna/contracts";
import { descriptions as en } from "../content/en/descriptions.ts";
import { descriptions as ja } from "../content/ja/descriptions.ts";

/** 50 to 160 characters. Only the server imports it (root's loader), to keep it out of scripts. */
export const PUBLIC_PAGE_DESCRIPTIONS: Readonly<Record<Language, Readonly<Record<PublicPath, string>>>> = { ja, en };
