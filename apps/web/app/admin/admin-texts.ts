import type { i18n } from "i18next";
import { admin as en } from "../content/en/screens/admin.ts";
import { admin as ja } from "../content/ja/screens/admin.ts";

/** The area's texts come with its own chunk: no other page carries them. */
export const addAdminTexts = (instance: i18n): void => {
  if (instance.hasResourceBundle("ja", "admin")) return;
  instance.addResourceBundle("ja", "admin", ja);
  instance.addResourceBundle("en", "admin", en);
};
