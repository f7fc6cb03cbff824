import { Link } from "react-router";
import styles from "./five-minutes.module.css";
import type { LandingProse } from "./prose/landing-prose.ts";

/** What a reader can try now, in place of other people's names. */
export const FiveMinutes = ({ prose }: { readonly prose: LandingProse["caseStudy"] }) => (
  <>
    <ol className={styles.tries}>
      {prose.tries.map(({ name, explanation, to, text }) => (
        <li key={to} className={styles.try}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.text}>{explanation}</p>
          <p className={styles.way}>
            {/* The clients are documents of their own, in the dark. */}
            <Link to={to} reloadDocument={to.startsWith("/app")}>
              {text}
            </Link>
          </p>
        </li>
      ))}
    </ol>
    <p className={styles.articles}>
      <span>{prose.articles}</span>
      {prose.links.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </p>
  </>
);
