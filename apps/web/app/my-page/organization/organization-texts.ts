import { organization as en } from "../../content/en/screens/organization.ts";
import { organization as ja } from "../../content/ja/screens/organization.ts";
import { type Translation, useTranslation } from "../../i18n/use-translation.ts";

/** Brings the texts along, which only these screens load. */
export const useOrganizationTexts = (): Translation<"organization"> => {
  const { i18n } = useTranslation();
  i18n.addSpace("organization", { ja, en });
  return useTranslation("organization");
};
