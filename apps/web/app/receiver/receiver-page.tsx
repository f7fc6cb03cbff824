import { useCallback, useId, useState } from "react";
import { PageTitle } from "../components/page-title.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { channelNames } from "../streaming/channel-names.ts";
import { MAX_FORMS } from "../streaming/form-list.ts";
import { type OverallPhase, worstPhase } from "../streaming/phase/overall-phase.ts";
import { Roster } from "../streaming/roster.tsx";
import { useClientForms } from "../streaming/use-client-forms.ts";
import type { Command } from "../streaming/use-command.ts";
import { gridShape } from "./grid.ts";
import { nextPlayer } from "./next-player.ts";
import { Player } from "./player.tsx";
import { RECEIVER_FORM_SOURCE } from "./receiver-form-source.ts";
import styles from "./receiver-page.module.css";

/** The pictures fill; a rail of settings and statistics of the selected player folds away beside them. */
export default function ReceiverPage() {
  const { t } = useTranslation();
  const railId = useId();
  const [railOpen, setRailOpen] = useState(true);
  const [phases, setPhases] = useState<Readonly<Record<number, OverallPhase>>>({});
  const { entries, ready, change, add, remove } = useClientForms(RECEIVER_FORM_SOURCE);
  const [chosen, setChosen] = useState<number>();
  const [command, setCommand] = useState<Command>();
  const [soloed, setSolo] = useState<number>();
  const has = (key: number | undefined) => entries.some((entry) => entry.key === key);
  const selected = has(chosen) ? chosen : entries[0]?.key;
  const solo = has(soloed) && entries.length > 1 ? soloed : undefined;
  const report = useCallback((key: number, phase: OverallPhase) => setPhases((before) => ({ ...before, [key]: phase })), []);
  const toggleRail = (key: number) => {
    setRailOpen((open) => !(open && key === selected));
    setChosen(key);
  };
  const addPlayer = () => {
    const forms = entries.map(({ form }) => form);
    const like = entries.find(({ key }) => key === selected)?.form;
    const key = like && add(nextPlayer(like, forms));
    if (key !== undefined) setChosen(key);
  };
  const phaseOf = (key: number) => phases[key] ?? "idle";
  const { columns, rows } = gridShape(entries.length);
  const roster = (
    <Roster
      items={entries.map(({ key, form }) => ({ key, name: channelNames(form, t), phase: phaseOf(key) }))}
      selected={selected}
      label={t("channels.players")}
      addLabel={t("channels.addPlayer")}
      full={entries.length < MAX_FORMS ? undefined : t("channels.most", { count: MAX_FORMS })}
      select={setChosen}
      add={addPlayer}
      remove={remove}
      command={(name) => setCommand({ name })}
    />
  );
  return (
    <div data-gallery>
      <PageTitle of={t("receiver.title")} description={t("receiver.description")} />
      <main
        className={styles.page}
        data-testid="phase"
        data-phase={worstPhase(entries.map(({ key }) => phaseOf(key)))}
        data-rail={railOpen ? "open" : "closed"}
        data-players={entries.length > 1 ? "several" : "one"}
        data-columns={columns}
        data-rows={rows}
      >
        <h1 className="visually-hidden">{t("receiver.heading")}</h1>
        {entries.map((entry, index) => (
          <Player
            key={entry.key}
            entry={entry}
            ready={ready}
            selected={entry.key === selected}
            among={{
              place: index + 1,
              count: entries.length,
              solo,
              setSolo,
              select: setChosen,
              selectPlace: (place) => setChosen((before) => entries[place - 1]?.key ?? before),
            }}
            command={command}
            railId={railId}
            railOpen={railOpen && entry.key === selected}
            roster={roster}
            change={change}
            toggleRail={toggleRail}
            report={report}
          />
        ))}
      </main>
    </div>
  );
}
