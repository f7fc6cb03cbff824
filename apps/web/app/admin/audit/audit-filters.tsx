import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Filters } from "../table/filters.tsx";
import { SearchField } from "../table/search-field.tsx";
import type { ListQuery } from "../table/use-list-query.ts";

export const AUDIT_FILTERS = ["action", "actor", "subject", "from", "until"] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

export const AuditFilters = ({ query }: { readonly query: ListQuery<AuditFilter> }) => {
  const { t } = useTranslation("admin");
  const { values, set } = query;
  return (
    <Filters label={t("audit.filters")} any={query.any} clear={query.clear}>
      <SearchField
        label={t("audit.actor")}
        hint={t("audit.actorHint")}
        value={values.actor}
        onSearch={(actor) => set({ actor })}
        byKey
      />
      <SearchField
        label={t("audit.action")}
        hint={t("audit.actionHint")}
        value={values.action}
        onSearch={(action) => set({ action })}
      />
      <SearchField
        label={t("audit.subject")}
        hint={t("audit.subjectHint")}
        value={values.subject}
        onSearch={(subject) => set({ subject })}
      />
      <TextField label={t("audit.from")} type="date" value={values.from} onChange={(from) => set({ from })} />
      <TextField label={t("audit.until")} type="date" value={values.until} onChange={(until) => set({ until })} />
    </Filters>
  );
};
