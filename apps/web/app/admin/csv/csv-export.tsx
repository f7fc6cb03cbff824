import { useEffect, useRef, useState } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { download } from "../../streaming/replay/download.ts";
import type { Column } from "../table/column.ts";
import type { LoadPage } from "../table/list-page.ts";
import { collectCsv } from "./collect-csv.ts";
import styles from "./csv-export.module.css";

type State =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly done: number; readonly total: number }
  | { readonly name: "done"; readonly rows: number }
  | { readonly name: "cancelled" }
  | { readonly name: "failed"; readonly error: unknown };

/** Formats as `accounts-20261121-1504.csv` in local time. */
const fileNameOf = (name: string, at: Date): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${name}-${day}-${two(at.getHours())}${two(at.getMinutes())}.csv`;
};

/** Exports all matches, not only the rows shown. */
export const CsvExport = <Row,>(props: {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly load: LoadPage<Row>;
}) => {
  const { t } = useTranslation("admin");
  const [state, setState] = useState<State>({ name: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setState({ name: "running", done: 0, total: 0 });
    const columns = props.columns.flatMap(({ head, csv }) => (csv === undefined ? [] : { head, csv }));
    try {
      const { rows, parts } = await collectCsv(columns, props.load, control.signal, (done, total) =>
        setState({ name: "running", done, total }),
      );
      if (rows > 0)
        download(fileNameOf(props.name, new Date()), "text/csv;charset=utf-8", new TextEncoder().encode(parts.join("")));
      setState({ name: "done", rows });
    } catch (error) {
      setState(control.signal.aborted ? { name: "cancelled" } : { name: "failed", error });
    }
  };

  if (state.name === "running") {
    const { done, total } = state;
    const words = t("csv.progress", { done, total });
    return (
      <div className={styles.export}>
        <progress className={styles.bar} aria-label={words} {...(total === 0 ? {} : { value: done, max: total })} />
        <span className={styles.far}>{words}</span>
        <button type="button" className="button" onClick={() => running.current?.abort()}>
          {t("csv.cancel")}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.export}>
      {state.name === "done" && (
        <FormMessage tone="success">{state.rows === 0 ? t("csv.nothing") : t("csv.done", { count: state.rows })}</FormMessage>
      )}
      {state.name === "cancelled" && <FormMessage tone="success">{t("csv.cancelled")}</FormMessage>}
      {state.name === "failed" && <ErrorMessage code={errorCodeOf(state.error)} />}
      <button type="button" className="button" onClick={() => void start()}>
        {t("csv.export")}
      </button>
    </div>
  );
};
