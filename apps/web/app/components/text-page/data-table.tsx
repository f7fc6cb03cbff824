import type { ReactNode } from "react";
import styles from "./data-table.module.css";

type Row = readonly ReactNode[];

/**
 * `hidesCaption` hides the caption visually if a heading equals it. Scrolls sideways on narrow screens. First cells are headers;
 * `figures`: indexes of number columns, monospaced, not wrapped. Pages in MDX give their table as `children`, and `more` rows
 * that depend on the server's configuration.
 */
export const DataTable = (props: {
  readonly caption: string;
  readonly hidesCaption?: boolean;
  readonly columns?: readonly string[];
  readonly rows?: readonly Row[];
  readonly figures?: readonly number[];
  readonly children?: ReactNode;
  readonly more?: readonly Row[];
}) => {
  const { caption, columns, rows, figures = [], more = [] } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark would duplicate the heading with the same text.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1).
    <div className={styles.frame} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={props.hidesCaption ? "visually-hidden" : styles.caption}>{caption}</caption>
        {columns && (
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" data-figure={figures.includes(at) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {props.children}
        {rows && <Rows rows={rows} figures={figures} />}
        {more.length > 0 && <Rows rows={more} figures={figures} />}
      </table>
    </div>
  );
};

const Rows = ({ rows, figures }: { readonly rows: readonly Row[]; readonly figures: readonly number[] }) => (
  <tbody>
    {rows.map((row, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text never move.
      <tr key={line}>
        {row.map((cell, at) => {
          const Cell = at === 0 ? "th" : "td";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a text never move.
            <Cell key={at} {...(at === 0 ? { scope: "row" } : {})} data-figure={figures.includes(at) || undefined}>
              {cell}
            </Cell>
          );
        })}
      </tr>
    ))}
  </tbody>
);
