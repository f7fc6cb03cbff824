import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Set in the mono: numbers, IDs, instants. */
  readonly figure?: boolean;
}

/** Named facts, one a line. */
export const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {of.map(({ name, value, figure }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-figure={figure || undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The facts of a JSON object, such as the details of an entry in the audit log. */
export const factsOf = (object: Readonly<Record<string, unknown>>): Fact[] =>
  Object.entries(object).map(([name, value]) => ({
    name,
    value: typeof value === "string" ? value : JSON.stringify(value),
    figure: true,
  }));
