import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { PageTitle } from "../components/page-title.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { CodeEntry } from "./code/code-entry.tsx";
import { PhoneApp } from "./phone-app.tsx";
import styles from "./phone-page.module.css";
import { useInstall } from "./use-install.ts";

const MODES = ["camera", "tally", "player", "ctrl", "party"] as const;

export default function PhonePage() {
  const { t } = useTranslation();
  const install = useInstall();
  const [id, setId] = useState<SerialId>();
  const modes = useRef<HTMLHeadingElement>(null);
  const query = id === undefined ? "" : `?id=${id}`;
  useEffect(() => {
    if (id !== undefined) modes.current?.focus();
  }, [id]);
  return (
    <div data-gallery>
      <PageTitle of={t("phone.title")} description={t("phone.description")} />
      <PhoneApp />
      <SiteHeader />
      <main className={styles.page}>
        <h1 className="visually-hidden">{t("phone.title")}</h1>
        <CodeEntry chosen={setId} />
        <h2 className={styles.heading} ref={modes} tabIndex={-1}>
          {id === undefined ? t("phone.heading") : t("phone.codeFor", { id: formatSerialId(id) })}
        </h2>
        <ul className={styles.modes}>
          {MODES.map((mode) => (
            <li key={mode}>
              <Link
                to={`/app/${mode}${query}`}
                className={styles.mode}
                data-first={mode === "camera" || undefined}
                data-testid={`mode-${mode}`}
              >
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
