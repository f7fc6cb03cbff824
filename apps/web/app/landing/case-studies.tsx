import { Link } from "react-router";
import type { LandingTexts } from "../content/types/landing.ts";
import styles from "./case-studies.module.css";

export const CaseStudies = ({ texts }: { readonly texts: LandingTexts["caseStudy"] }) => (
  <>
    <ul className={styles.setups}>
      {texts.setups.map(({ name, explanation, to, text }) => (
        <li key={to} className={styles.setup}>
          <h3 className={styles.setupName}>{name}</h3>
          <p className={styles.text}>{explanation}</p>
          <p className={styles.way}>
            <Link to={to} aria-label={`${text}: ${name}`}>
              {text}
            </Link>
          </p>
        </li>
      ))}
    </ul>
    <h3 className={styles.trying}>{texts.trying}</h3>
    <ol className={styles.tries}>
      {texts.tries.map(({ name, explanation, to, text }) => (
        <li key={to} className={styles.try}>
          <h4 className={styles.name}>{name}</h4>
          <p className={styles.text}>{explanation}</p>
          <p className={styles.way}>
            {/* Streaming clients are separate, dark documents. */}
            <Link to={to} reloadDocument={to.startsWith("/app")}>
              {text}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  </>
);
