import "i18next";
import type { admin } from "../content/ja/screens/admin.ts";
import type { ja } from "../content/ja/screens.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    /** `admin` is loaded with the admin area alone (admin/admin-texts). */
    resources: { translation: typeof ja; admin: typeof admin };
  }
}
