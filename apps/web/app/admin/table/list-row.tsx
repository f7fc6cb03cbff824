import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Column } from "./column.ts";
import styles from "./list-table.module.css";

export const ListRow = <Row,>(props: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly name: string;
  readonly details?: ((row: Row) => ReactNode) | undefined;
}) => {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { row, columns, name, details } = props;
  return (
    <>
      <tr data-testid="row" data-open={open || undefined}>
        {columns.map((column) => (
          <td key={column.key} data-label={column.head} data-figure={column.figure || undefined}>
            <span>{column.cell(row)}</span>
          </td>
        ))}
        {details && (
          <td className={styles.act}>
            <button
              type="button"
              className={styles.details}
              aria-expanded={open}
              aria-controls={open ? panel : undefined}
              aria-label={t(open ? "table.close" : "table.open", { name })}
              onClick={() => setOpen(!open)}
            >
              {t("table.details")}
            </button>
          </td>
        )}
      </tr>
      {details && open && (
        <tr className={styles.opened} id={panel}>
          <td colSpan={columns.length + 1}>{details(row)}</td>
        </tr>
      )}
    </>
  );
};
