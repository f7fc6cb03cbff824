import { Link } from "react-router";
import type { LandingProse } from "./landing-prose.ts";
import styles from "./specs.module.css";

/** Returns what it runs on. Spec §9. */
export const Specs = ({ prose }: { readonly prose: LandingProse["specs"] }) => (
  <>
    <dl className={styles.rows}>
      {prose.rows.map(({ name, lines }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <p className={styles.links}>
      {prose.links.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </p>
  </>
);
