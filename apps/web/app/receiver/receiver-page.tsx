import { useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClientForms } from "../media/use-client-forms.ts";
import { PageTitle } from "../parts/page-title.tsx";
import { type OverallPhase, worstPhase } from "../phase/overall-phase.ts";
import { Player } from "./player.tsx";
import { RECEIVER_FORM_SOURCE } from "./receiver-form-source.ts";
import styles from "./receiver-page.module.css";

/** The pictures fill; a rail of settings and statistics of the selected player folds away beside them. */
export const ReceiverPage = () => {
  const { t } = useTranslation();
  const railId = useId();
  const [railOpen, setRailOpen] = useState(true);
  const [phases, setPhases] = useState<Readonly<Record<number, OverallPhase>>>({});
  const { entries, ready, change } = useClientForms(RECEIVER_FORM_SOURCE);
  const [first] = entries;
  const [chosen, setChosen] = useState<number>();
  const selected = entries.some(({ key }) => key === chosen) ? chosen : first?.key;
  const report = useCallback((key: number, phase: OverallPhase) => setPhases((before) => ({ ...before, [key]: phase })), []);
  const toggleRail = (key: number) => {
    setRailOpen((open) => !(open && key === selected));
    setChosen(key);
  };
  return (
    <div data-gallery>
      <PageTitle of={t("receiver.title")} description={t("receiver.description")} />
      <main
        className={styles.page}
        data-testid="phase"
        data-phase={worstPhase(entries.map(({ key }) => phases[key] ?? "idle"))}
        data-rail={railOpen ? "open" : "closed"}
        data-players={entries.length}
      >
        <h1 className="visually-hidden">{t("receiver.heading")}</h1>
        {entries.map((entry) => (
          <Player
            key={entry.key}
            entry={entry}
            ready={ready}
            selected={entry.key === selected}
            railId={railId}
            railOpen={railOpen && entry.key === selected}
            change={change}
            toggleRail={toggleRail}
            report={report}
          />
        ))}
      </main>
    </div>
  );
};
