import type { ReactNode } from "react";
import styles from "./data-table.module.css";

/**
 * `quietCaption` hides the caption visually if a heading equals it. Scrolls sideways on narrow screens. First cells are headers;
 * `figures`: indexes of number columns, monospaced, not wrapped.
 */
export const DataTable = (props: {
  readonly caption: string;
  readonly quietCaption?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly figures?: readonly number[];
}) => {
  const isFigure = (column: number): true | undefined => props.figures?.includes(column) || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark would duplicate the heading with the same text.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1).
    <div className={styles.frame} role="group" aria-label={props.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={props.quietCaption ? "visually-hidden" : styles.caption}>{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column, at) => (
              <th key={column} scope="col" data-figure={isFigure(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text never move.
            <tr key={line}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={props.columns[at]} scope="row" data-figure={isFigure(at)}>
                    {cell}
                  </th>
                ) : (
                  <td key={props.columns[at]} data-figure={isFigure(at)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
