import { useTypedField } from "@setsuna/web-media/use-typed-field";
import { useEffect, useState } from "react";
import field from "../../components/field.module.css";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LaterPart } from "../../streaming/parts/later-part.tsx";
import { useLater } from "../../streaming/parts/use-later.ts";
import type { Found } from "../folds/fold.tsx";
import styles from "./settings-search.module.css";

const load = () => import("./search-settings.ts");

export const SettingsSearch = ({ onFound }: { readonly onFound: (found: Found | undefined) => void }) => {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const typed = useTypedField<HTMLInputElement>(query, setQuery);
  const isSearching = query.trim() !== "";
  const later = useLater(load, isSearching);
  const settings = later.name === "ready" ? later.module.searchSettings(query) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query determines what is found.
  useEffect(() => {
    if (settings === undefined) return onFound(undefined);
    const found = new Map<string, string[]>();
    for (const { fold, label } of settings) found.set(fold, [...(found.get(fold) ?? []), t(label as "sender.size")]);
    onFound(found);
  }, [query, later.name, t, onFound]);
  return (
    <search className={styles.search}>
      <label>
        <span className={field.label}>{t("sender.search.label")}</span>
        <input
          type="search"
          className={field.input}
          placeholder={t("sender.search.placeholder")}
          {...typed}
          maxLength={64}
          autoComplete="off"
          data-testid="settings-search"
          onKeyDown={(event) => {
            if (event.key !== "Escape" || query === "" || event.nativeEvent.isComposing) return;
            // Escape ends the search but keeps the changed settings.
            event.preventDefault();
            setQuery("");
          }}
        />
      </label>
      {isSearching && later.name === "failed" && <LaterPart later={later}>{() => null}</LaterPart>}
      <p className={styles.outcome} role="status">
        {settings?.length === 0 && t("sender.search.none", { query: query.trim() })}
        {settings !== undefined && settings.length > 0 && (
          <span className="visually-hidden">{t("sender.search.found", { count: settings.length })}</span>
        )}
      </p>
    </search>
  );
};
