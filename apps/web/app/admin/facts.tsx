import { shownEmail } from "@setsuna/kit";
import type { ReactNode } from "react";
import { type ValueTexts, valueText } from "../components/value-fields.ts";
import styles from "./facts.module.css";

export interface Fact {
  readonly name: string;
  /** Null: unknown, so the fact is not shown. */
  readonly value: ReactNode;
  readonly figure?: boolean;
}

export const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {of
      .filter(({ value }) => value !== null && value !== "")
      .map(({ name, value, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-figure={figure || undefined}>{value}</dd>
        </div>
      ))}
  </dl>
);

export const factsOf = (object: Readonly<Record<string, unknown>>, words: ValueTexts): Fact[] =>
  Object.entries(object).map(([name, value]) => ({
    name,
    value: typeof value === "string" ? shownEmail(value) : valueText(value, words),
    figure: true,
  }));
