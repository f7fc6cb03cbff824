import { useTranslation } from "../../i18n/use-translation.ts";
import { SearchField } from "./search-field.tsx";

interface Searched {
  readonly values: { readonly search: string };
  readonly set: (change: { readonly search: string }) => void;
}

/** The search of a list whose query has a `search`. `hint` says what is searched; absent where it is everything in the rows. */
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
