import type { AuditEntry } from "@setsuna/contracts";
import { useValueTexts } from "../../components/use-value-texts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Facts, factsOf } from "../facts.tsx";

export const EntryFacts = ({ entry: { detail } }: { readonly entry: AuditEntry }) => {
  const { t } = useTranslation("admin");
  const words = useValueTexts();
  return Object.keys(detail).length === 0 ? <p>{t("audit.noDetail")}</p> : <Facts of={factsOf(detail, words)} />;
};
