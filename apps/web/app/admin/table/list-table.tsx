import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import type { admin } from "../../content/ja/screens/admin.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Column, Sorting } from "./column.ts";
import type { LoadPage } from "./list-page.ts";
import styles from "./list-table.module.css";
import { RowTable } from "./row-table.tsx";

const PAGE = 50;

interface ListProps<Row> {
  /** Invalidate `["admin", name]` after a change. */
  readonly name: keyof typeof admin.table.empty;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly query: Readonly<Record<string, unknown>>;
  /** An empty list then means that nothing was found. */
  readonly searching: boolean;
  readonly load: LoadPage<Row>;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly details?: (row: Row) => ReactNode;
}

/**
 * A list of the admin area: rows by cursor, sorted by the server, each with its details. Shows loading, empty and failed
 * states.
 */
export const ListTable = <Row,>(props: ListProps<Row>) => {
  const { t } = useTranslation("admin");
  const { load } = props;
  const list = useInfiniteQuery({
    queryKey: ["admin", props.name, props.query],
    queryFn: ({ pageParam, signal }) => load({ limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  if (list.data === undefined) {
    if (!list.isError || list.isFetching) return <p role="status">{t("table.loading")}</p>;
    return (
      <>
        <ErrorMessage code={errorCodeOf(list.error)} />
        <p>
          <button type="button" className="button" onClick={() => void list.refetch()}>
            {t("table.retry")}
          </button>
        </p>
      </>
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  const total = Math.max(list.data.pages[0]?.total ?? 0, rows.length);
  if (rows.length === 0)
    return <p role="status">{t(props.searching ? "table.nothingFound" : (`table.empty.${props.name}` as const))}</p>;
  return (
    <div className={styles.list} aria-busy={list.isFetching} data-stale={list.isPlaceholderData || undefined}>
      {list.isError && <FormMessage tone="error">{t("table.stale")}</FormMessage>}
      <RowTable
        caption={props.caption}
        columns={props.columns}
        rows={rows}
        idOf={props.idOf}
        nameOf={props.nameOf}
        sorting={props.sorting}
        details={props.details}
      />
      <div className={styles.foot}>
        <p role="status">{t("table.shown", { shown: rows.length, total })}</p>
        {list.hasNextPage && (
          <button
            type="button"
            className="button"
            aria-disabled={list.isFetchingNextPage || undefined}
            aria-busy={list.isFetchingNextPage || undefined}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? t("table.loading") : t("table.more", { count: Math.min(PAGE, total - rows.length) })}
          </button>
        )}
      </div>
    </div>
  );
};
