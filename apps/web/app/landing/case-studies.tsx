import { Link } from "react-router";
import type { LandingTexts, ShowcaseTexts } from "../content/types/landing.ts";
import { Scene } from "../site/scenes/scene.tsx";
import styles from "./case-studies.module.css";

export const CaseStudies = (props: { readonly texts: LandingTexts["caseStudy"]; readonly scenes: ShowcaseTexts["scenes"] }) => (
  <>
    <ul className={styles.setups}>
      {props.texts.setups.map(({ scene, name, explanation, to, text }) => (
        <li key={to} className={styles.setup}>
          <Scene name={scene} label={props.scenes[scene]} />
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
    <h3 className={styles.trying}>{props.texts.trying}</h3>
    <ol className={styles.tries}>
      {props.texts.tries.map(({ name, explanation, to, text }) => (
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
