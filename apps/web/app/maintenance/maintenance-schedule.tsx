import { PageTitle } from "../components/page-title.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { jstSpan } from "./jst.ts";
import styles from "./maintenance-schedule.module.css";
import { type Maintenance, useMaintenance } from "./use-maintenance.ts";

/** A Monday; spec §2 gives this day as its example. */
const EXAMPLE = { from: "2029-02-26T10:00:00Z", until: "2029-02-26T13:00:00Z" };
const PARTS = ["myPage", "apps", "ids"] as const;

/** Shows maintenance times, their effects, and the current plan. `given`: from the server. Spec §2 Screen details. */
export const MaintenanceSchedule = ({ given }: { readonly given: Maintenance | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <main className={styles.page}>
      <PageTitle of={t("maintenance.pageTitle")} />
      <h1 className={styles.heading}>{t("maintenance.pageTitle")}</h1>
      <p className={styles.span}>{t("maintenance.regular")}</p>
      <p className={styles.lead}>{t("maintenance.lead")}</p>
      <p className={styles.example}>{t("maintenance.example", { span: jstSpan(language, EXAMPLE.from, EXAMPLE.until) })}</p>
      <h2 className={styles.part}>{t("maintenance.duringHeading")}</h2>
      <dl className={styles.states}>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`maintenance.during.${part}.part`)}</dt>
            <dd>{t(`maintenance.during.${part}.state`)}</dd>
          </div>
        ))}
      </dl>
      <Planned given={given} />
    </main>
  );
};

const Planned = ({ given }: { readonly given: Maintenance | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const known = useMaintenance() ?? given;
  if (known === undefined) return null;
  const shown = known.now ?? known.next;
  return (
    <>
      <h2 className={styles.part}>{t("maintenance.nextHeading")}</h2>
      <div role="status" data-testid="maintenance-planned">
        {shown === null ? (
          <p>{t("maintenance.none")}</p>
        ) : (
          <>
            {known.now !== null && <p>{t("maintenance.open")}</p>}
            <p className={styles.span}>
              <time dateTime={`${shown.from}/${shown.until}`}>{jstSpan(language, shown.from, shown.until)}</time>
            </p>
            {shown[language] !== "" && <p className={styles.message}>{shown[language]}</p>}
          </>
        )}
      </div>
    </>
  );
};
