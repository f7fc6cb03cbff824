import type { AdminCoupon } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListTable } from "../table/list-table.tsx";
import { SearchField } from "../table/search-field.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { CouponDialog } from "./coupon-dialog.tsx";

const FILTERS = ["search"] as const;

export default function CouponsPage() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const query = useListQuery(FILTERS);
  const [creating, setCreating] = useState(false);
  const { search } = query.sent;
  const load = useCallback<LoadPage<AdminCoupon>>(
    (page, signal) => api("listAllCoupons", { query: { ...page, search } }, { signal }),
    [api, search],
  );
  const columns = useMemo<readonly Column<AdminCoupon>[]>(
    () => [
      { key: "code", head: t("money.code"), cell: (row) => row.code, figure: true, csv: (row) => row.code },
      { key: "kind", head: t("money.couponKind"), cell: (row) => t(`money.couponKinds.${row.kind}`), csv: (row) => row.kind },
      {
        key: "discount",
        head: t("money.discount"),
        cell: ({ discount }) => (discount.kind === "yen" ? yenIn(language, discount.amount) : `${discount.percent}%`),
        figure: true,
        csv: ({ discount }) => (discount.kind === "yen" ? `${discount.amount} JPY` : `${discount.percent}%`),
      },
      { key: "periods", head: t("money.periods"), cell: (row) => row.periods, figure: true, csv: (row) => row.periods },
      {
        key: "expires",
        head: t("money.lastDayColumn"),
        cell: (row) => row.expiresOn ?? ABSENT,
        figure: true,
        csv: (row) => row.expiresOn,
      },
      {
        key: "uses",
        head: t("money.uses"),
        cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
        figure: true,
        csv: (row) => row.uses,
      },
    ],
    [t, language],
  );
  return (
    <AdminPage
      screen="coupons"
      lead={t("money.couponsLead")}
      actions={
        <>
          <button type="button" className="button" onClick={() => setCreating(true)}>
            {t("money.createCoupon")}
          </button>
          <CsvExport name="coupons" columns={columns} load={load} />
        </>
      }
    >
      <Filters label={t("money.filters")} any={query.any} clear={query.clear}>
        <SearchField
          label={t("money.code")}
          value={query.values.search}
          onSearch={(value) => query.set({ search: value })}
          byKey
        />
      </Filters>
      <ListTable
        name="coupons"
        caption={t("screens.coupons")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ code }) => code}
        nameOf={({ code }) => code}
        details={({ code }) => <Uses code={code} />}
      />
      {creating && <CouponDialog close={() => setCreating(false)} />}
    </AdminPage>
  );
}

const Uses = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useQuery({
    queryKey: ["admin", "coupon-uses", code],
    queryFn: ({ signal }) => api("listCouponUses", { params: { id: code } }, { signal }),
  });
  return (
    <QueryState query={query}>
      {({ uses }) =>
        uses.length === 0 ? (
          <p>{t("money.noUses")}</p>
        ) : (
          <ul>
            {uses.map(({ accountId, email, redeemedAt, used }) => (
              <li key={`${accountId} ${redeemedAt}`}>
                {email === null ? accountId : <Link to={`/admin/accounts/${accountId}`}>{shownEmail(email)}</Link>}{" "}
                <Moment at={redeemedAt} /> {used ? t("money.used") : t("money.redeemed")}
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
};
