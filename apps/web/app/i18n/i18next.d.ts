import "i18next";
import type { admin } from "./ja/admin.ts";
import type { ja } from "./ja.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    /** `admin` is loaded with the admin area alone (admin/admin-texts). */
    resources: { translation: typeof ja; admin: typeof admin };
  }
}
