import { admin as en } from "../content/en/screens/admin.ts";
import { admin as ja } from "../content/ja/screens/admin.ts";
import type { I18n } from "../i18n/i18n.ts";

/** Loaded only with the admin area's chunk. */
export const addAdminTexts = (i18n: I18n): void => i18n.addSpace("admin", { ja, en });
