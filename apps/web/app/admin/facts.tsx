import styles from "./facts.module.css";

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Named facts, one a line, such as the details of an entry in the audit log. */
export const Facts = ({ of }: { readonly of: Readonly<Record<string, unknown>> }) => (
  <dl className={styles.facts}>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{textOf(value)}</dd>
      </div>
    ))}
  </dl>
);
