import { useTranslation } from "../../i18n/use-translation.ts";
import type { Column, Sorting } from "./column.ts";
import styles from "./list-table.module.css";

export const ColumnHeads = <Row,>(props: {
  readonly columns: readonly Column<Row>[];
  readonly sorting?: Sorting | undefined;
  readonly details: boolean;
}) => {
  const { t } = useTranslation("admin");
  return (
    <thead>
      <tr>
        {props.columns.map((column) => (
          <Head key={column.key} column={column} sorting={props.sorting} />
        ))}
        {props.details && (
          <th scope="col">
            <span className="visually-hidden">{t("table.details")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};

const Head = <Row,>({ column, sorting }: { readonly column: Column<Row>; readonly sorting: Sorting | undefined }) => {
  const { t } = useTranslation("admin");
  const { sort, head } = column;
  if (sort === undefined || sorting === undefined) return <th scope="col">{head}</th>;
  const sorted = sorting.by === sort ? sorting.order : undefined;
  const next = sorted === "asc" ? "desc" : "asc";
  return (
    <th scope="col" aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}>
      <button
        type="button"
        className={styles.sort}
        data-sorted={sorted}
        aria-label={t(next === "asc" ? "table.sortAscending" : "table.sortDescending", { column: head })}
        onClick={() => sorting.change(sort, next)}
      >
        {head}
      </button>
    </th>
  );
};
