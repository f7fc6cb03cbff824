import { useEffect, useState } from "react";
import { Link, useLocation, useRouteError } from "react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./crash-message.module.css";
import { MessagePage } from "./message-page.tsx";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error)) || "-";

/** Formats the reader's local time as `14:09:07`. */
const timeOf = (moment: Date): string => moment.toTimeString().slice(0, 8);

export const CrashMessage = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const error = useRouteError();
  const [stopped, setStopped] = useState<Date>();
  useEffect(() => {
    console.error(error);
    setStopped(new Date());
  }, [error]);
  return (
    <MessagePage
      figure={stopped === undefined ? "500" : t("crash.stopped", { time: timeOf(stopped) })}
      heading={t("crash.title")}
      text={t("crash.description")}
      news="alert"
      foot={
        <details className={styles.details}>
          <summary>{t("crash.details")}</summary>
          <p>
            {t("crash.tell")} <Link to="/contact">{t("site.contact")}</Link>
          </p>
          <pre className={styles.report}>{`/studio${pathname}\n${stopped?.toISOString() ?? ""}\n${messageOf(error)}`}</pre>
        </details>
      }
    >
      <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
        {t("crash.reload")}
      </button>
      <Link className="button" to="/" reloadDocument>
        {t("crash.home")}
      </Link>
      <Link className="button" to="/status" reloadDocument>
        {t("crash.status")}
      </Link>
    </MessagePage>
  );
};
