import { useTranslation } from "react-i18next";
import { useClientForms } from "../media/use-client-forms.ts";
import { PageTitle } from "../parts/page-title.tsx";
import { SiteHeader } from "../parts/site-header.tsx";
import { worstPhase } from "../phase/overall-phase.ts";
import { SENDER_FORM_SOURCE } from "./sender-form-source.ts";
import styles from "./sender-page.module.css";
import { SourceChannel } from "./source-channel.tsx";
import { useDevices } from "./use-devices.ts";
import { IDLE_SOURCE, useSourceReports } from "./use-source-reports.ts";

/** Previews and states on the left, the settings of the selected source on the right. */
export const SenderPage = () => {
  const { t } = useTranslation();
  const { entries, ready, change } = useClientForms(SENDER_FORM_SOURCE);
  const { reports, report } = useSourceReports();
  const said = entries.map(({ key }) => reports[key] ?? IDLE_SOURCE);
  const devices = useDevices(said.some(({ live }) => live));
  const [first] = entries;
  const selected = first?.key;
  return (
    <div data-gallery>
      <PageTitle of={t("sender.title")} description={t("sender.description")} />
      <SiteHeader />
      <main
        className={styles.page}
        data-testid="phase"
        data-phase={worstPhase(said.map(({ phase }) => phase))}
        data-sources={entries.length}
      >
        <h1 className="visually-hidden">{t("sender.heading")}</h1>
        {entries.map((entry) => (
          <SourceChannel
            key={entry.key}
            entry={entry}
            ready={ready}
            selected={entry.key === selected}
            devices={devices}
            change={change}
            report={report}
          />
        ))}
      </main>
    </div>
  );
};
