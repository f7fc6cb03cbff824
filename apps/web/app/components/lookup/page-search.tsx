import { TextField } from "../field.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./page-search.module.css";

/** Searches one page. Hidden until scripts run; the page is complete without it. */
export const PageSearch = (props: {
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Announced. Blank: nothing is searched. */
  readonly result: string;
}) => {
  const hydrated = useHydrated();
  return (
    <search id={props.id} className={styles.search} data-ready={hydrated}>
      <TextField
        label={props.label}
        hint={props.hint}
        value={props.query}
        onChange={props.onQuery}
        maxLength={80}
        inputMode="search"
      />
      <p className={styles.count} role="status">
        {props.query.trim() === "" ? "" : props.result}
      </p>
    </search>
  );
};
