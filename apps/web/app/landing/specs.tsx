import { Link } from "react-router";
import type { LandingTexts } from "../content/types/landing.ts";
import styles from "./specs.module.css";

/** Spec §9. */
export const Specs = ({ texts }: { readonly texts: LandingTexts["specs"] }) => (
  <>
    <dl className={styles.rows}>
      {texts.rows.map(({ name, lines }) => (
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
      {texts.links.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </p>
  </>
);
