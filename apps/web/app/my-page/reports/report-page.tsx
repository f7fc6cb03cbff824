import { formatSerialId, type Language, SerialId, type SessionReport } from "@setsuna/contracts";
import { Link, useParams } from "react-router";
import { FormMessage } from "../../components/form.tsx";
import { NotFoundMessage } from "../../components/not-found-message.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { sitePath } from "../../platform/site-path.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { DeviceTable } from "./device-table.tsx";
import { FaultList } from "./fault-list.tsx";
import { durationText } from "./report-times.ts";
import styles from "./reports.module.css";
import { TimelineView } from "./timeline-view.tsx";
import { useReport, useReportTexts } from "./use-reports.ts";

const fileUrl = (id: SerialId, file: string): string => sitePath(`/studio/api/serial-ids/${id}/report-files/${file}`);

const pdfUrl = (id: SerialId, report: string, language: Language): string =>
  fileUrl(id, `${report}.pdf?${new URLSearchParams({ language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}`);

/** One past session: faults first, then the chart and the devices. */
export default function ReportPage() {
  const { id: typed, report = "" } = useParams();
  const id = SerialId.safeParse(typed);
  return id.success ? <ReportOf id={id.data} report={report} /> : <NotFoundMessage />;
}

const ReportOf = ({ id, report }: { readonly id: SerialId; readonly report: string }) => {
  const { t } = useReportTexts();
  const query = useReport(id, report);
  const channel = query.data?.channel;
  const title = channel === undefined ? t("title") : t("heading", { id: formatSerialId(id), channel });
  return (
    <MyPageScreen title={title}>
      <p>
        <Link to="/user/reports">{t("back")}</Link>
      </p>
      <QueryState query={query}>{(data) => <Found id={id} report={data} />}</QueryState>
      {query.isError && query.data !== undefined && <FormMessage tone="error">{t("stale")}</FormMessage>}
    </MyPageScreen>
  );
};

const Found = ({ id, report }: { readonly id: SerialId; readonly report: SessionReport }) => {
  const { t, language } = useReportTexts();
  const { startedAt, endedAt, isRunning, participants, restViewers } = report;
  const [from, to] = [momentIn(language, startedAt), momentIn(language, endedAt)];
  return (
    <>
      <p className={styles.span} data-testid="report-span">
        {t("span", { from, to, duration: durationText(t, startedAt, endedAt) })}
      </p>
      {isRunning && <p className={styles.quiet}>{t("growing")}</p>}
      <p className={styles.choice}>
        <a className="button" href={pdfUrl(id, report.id, language)} download data-testid="report-pdf">
          {t("pdf")}
        </a>
        <a className="button" href={fileUrl(id, `${report.id}.csv`)} download data-testid="report-csv">
          {t("csv")}
        </a>
      </p>
      <FaultList report={report} />
      {participants.length === 0 ? <p>{t("noData")}</p> : <TimelineView id={id} report={report} />}
      {restViewers > 0 && <p className={styles.quiet}>{t("rest", { count: restViewers })}</p>}
      {participants.length > 0 && <DeviceTable participants={participants} />}
    </>
  );
};
