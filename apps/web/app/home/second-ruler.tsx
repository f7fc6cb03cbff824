import { useTranslation } from "react-i18next";
import styles from "./second-ruler.module.css";

/** Setsunas in a second. */
const STEPS = 75;
/** The step at which the line of now stands. */
const NOW = 25;
const WIDTH = 750;
const HEIGHT = 200;
const BASE = HEIGHT - 1;

const ticks = (every: number, height: number): string =>
  Array.from({ length: STEPS / every + 1 }, (_, step) => `M${(step * every * WIDTH) / STEPS} ${BASE}v${-height}`).join("");

/** One second as a ruler of 75 steps; now and its echo stand one step apart, drawn to scale. */
export const SecondRuler = () => {
  const { t } = useTranslation();
  const at = (step: number): number => (step * WIDTH) / STEPS;
  return (
    <section className={styles.ruler} aria-labelledby="ruler-heading">
      <div className={styles.figure}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.scale}
          role="img"
          aria-label={t("home.rulerLabel")}
        >
          <path className={styles.ticks} d={ticks(1, 8)} />
          <path className={styles.fives} d={ticks(5, 16)} />
          <path className={styles.ticks} d={`M0 ${BASE}H${WIDTH}`} />
          <path className={styles.echo} d={`M${at(NOW + 1)} 0V${BASE}`} />
          <path className={styles.now} d={`M${at(NOW)} 0V${BASE}`} />
        </svg>
        <span className={styles.nowWord}>{t("home.now")}</span>
        <span className={styles.echoWord}>{t("home.seen")}</span>
        <span className={styles.from}>0</span>
        <span className={styles.to}>1 s</span>
      </div>
      <div className={styles.text}>
        <h2 className={styles.heading} id="ruler-heading">
          {t("home.rulerHeading")}
        </h2>
        <p>{t("home.ruler")}</p>
      </div>
    </section>
  );
};
