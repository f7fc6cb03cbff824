import { Link } from "react-router";
import { PageTitle } from "../components/page-title.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { PhoneApp } from "./phone-app.tsx";
import styles from "./phone-page.module.css";
import { useInstall } from "./use-install.ts";

/** The four modes of the app, in the order of its tabs elsewhere. */
const MODES = ["camera", "tally", "player", "ctrl"] as const;

/** First screen of the installed app: which of the four this phone is to be. */
export default function PhonePage() {
  const { t } = useTranslation();
  const install = useInstall();
  return (
    <div data-gallery>
      <PageTitle of={t("phone.title")} description={t("phone.description")} />
      <PhoneApp />
      <SiteHeader />
      <main className={styles.page}>
        <h1 className={styles.heading}>{t("phone.heading")}</h1>
        <ul className={styles.modes}>
          {MODES.map((mode) => (
            <li key={mode}>
              <Link to={`/app/${mode}`} className={styles.mode} data-testid={`mode-${mode}`}>
                <span className={styles.name}>{t(`phone.mode.${mode}.name`)}</span>
                <span className={styles.what}>{t(`phone.mode.${mode}.what`)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {install.name === "offered" && (
          <button type="button" className="button" onClick={install.ask}>
            {t("phone.install")}
          </button>
        )}
        {install.name === "by-share-menu" && <p className={styles.note}>{t("phone.installByHand")}</p>}
      </main>
    </div>
  );
}
