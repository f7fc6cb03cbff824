import { useTranslation } from "../i18n/use-translation.ts";
import type { ValueTexts } from "./value-fields.ts";

export const useValueTexts = (): ValueTexts => {
  const { t } = useTranslation();
  return { yes: t("receiver.value.yes"), no: t("receiver.value.no"), none: t("receiver.value.none") };
};
