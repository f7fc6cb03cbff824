import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LandingAnnouncement } from "../announcement/landing-announcement.tsx";
import styles from "./home-page.module.css";
import { SecondRuler } from "./second-ruler.tsx";

/** One sentence, two ways on, and the figure that everything here is about. */
export const HomePage = () => {
  const { t } = useTranslation();
  return (
    <main className={styles.main}>
      <div className={styles.words}>
        <h1 className={styles.heading}>{t("home.heading")}</h1>
        <p className={styles.lead}>{t("home.lead")}</p>
        <p className={styles.actions}>
          <Link className="button button-primary" to="/app/sender">
            {t("home.send")}
          </Link>
          <Link className="button" to="/app/receiver">
            {t("home.receive")}
          </Link>
        </p>
      </div>
      <SecondRuler />
      <LandingAnnouncement />
    </main>
  );
};
