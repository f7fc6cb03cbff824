import { useTranslation } from "../../i18n/use-translation.ts";
import { SearchField } from "./search-field.tsx";

interface Searched {
  readonly values: { readonly search: string };
  readonly set: (change: { readonly search: string }) => void;
}

export const ListSearch = ({ query, hint }: { readonly query: Searched; readonly hint?: string }) => {
  const { t } = useTranslation("admin");
  return (
    <SearchField
      label={t("table.search")}
      hint={hint ?? t("table.searchHint")}
      value={query.values.search}
      onSearch={(search) => query.set({ search })}
      byKey
    />
  );
};
