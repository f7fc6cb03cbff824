import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { useId } from "react";
import { Link } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import { durationText } from "./report-times.ts";
import styles from "./reports.module.css";
import { useReports, useReportTexts } from "./use-reports.ts";

export default function ReportsPage() {
  const { t } = useReportTexts();
  const { t: site } = useTranslation();
  const list = useSerialIds();
  return (
    <MyPageScreen title={t("title")} lead={t("lead")}>
      <QueryState query={list}>
        {({ serialIds }) =>
          serialIds.length === 0 ? (
            <p>
              {t("noIds")} <Link to="/user">{site("myPage.entries.ids")}</Link>
            </p>
          ) : (
            serialIds.map(({ id }) => <ReportsOfId key={id} id={id} />)
          )
        }
      </QueryState>
    </MyPageScreen>
  );
}

const ReportsOfId = ({ id }: { readonly id: SerialId }) => {
  const { t, language } = useReportTexts();
  const heading = useId();
  const query = useReports(id);
  return (
    <section className={styles.section} aria-labelledby={heading} data-testid={`reports-${id}`}>
      <h2 className={styles.id} id={heading}>
        {formatSerialId(id)}
      </h2>
      <QueryState query={query}>
        {({ reports, keptDays }) =>
          reports.length === 0 ? (
            <p className={styles.quiet}>{t("empty")}</p>
          ) : (
            <ul className={styles.list} aria-label={t("table", { id: formatSerialId(id) })}>
              {reports.map(({ id: report, channel, startedAt, endedAt, isRunning }) => (
                <li key={report} data-testid="session">
                  <Link to={`/user/reports/${id}/${report}`}>
                    <time dateTime={startedAt}>{momentIn(language, startedAt)}</time>
                  </Link>
                  <span>{t("session", { channel })}</span>
                  <span className={styles.quiet}>{isRunning ? t("running") : durationText(t, startedAt, endedAt)}</span>
                </li>
              ))}
              <li className={styles.quiet}>{t("kept", { days: keptDays })}</li>
            </ul>
          )
        }
      </QueryState>
    </section>
  );
};
