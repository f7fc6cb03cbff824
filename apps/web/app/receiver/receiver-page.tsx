import { startSound } from "@setsuna/web-media/start-sound";
import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import { PageTitle } from "../components/page-title.tsx";
import { Section } from "../components/section.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { MAX_FORMS } from "../streaming/form-list.ts";
import { LAYOUTS } from "../streaming/link-choices.ts";
import { useLinkQuery } from "../streaming/link-query.ts";
import { type OverallPhase, worstPhase } from "../streaming/phase/overall-phase.ts";
import { Roster } from "../streaming/roster.tsx";
import { TwoWayLink } from "../streaming/two-way-link.tsx";
import { useClientForms } from "../streaming/use-client-forms.ts";
import type { Command } from "../streaming/use-command.ts";
import { loadMedia } from "../streaming/use-signalling-ahead.ts";
import { useWakeLock } from "../streaming/use-wake-lock.ts";
import { TalkSign } from "../talkback/talk-sign.tsx";
import { TalkbackField } from "../talkback/talkback-field.tsx";
import { useTalk } from "../talkback/use-talk.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { DisplaySection } from "./display-section.tsx";
import { nextPlayer } from "./next-player.ts";
import { Player } from "./player.tsx";
import { playerName } from "./player-name.ts";
import { readReceiverForm } from "./receiver-form.ts";
import { RECEIVER_FORM_SOURCE } from "./receiver-form-source.ts";
import styles from "./receiver-page.module.css";
import { RecordSign } from "./record/record-sign.tsx";
import { useRecordings } from "./record/use-recordings.ts";
import { ARRANGEMENTS } from "./tiles/stored-tiles.ts";
import { removeTile } from "./tiles/tile-edits.ts";
import { rectsOf } from "./tiles/tile-tree.ts";
import { nextArrangement, type Tiles, useTiles } from "./tiles/use-tiles.ts";
import { Toolbar } from "./toolbar.tsx";
import { useApproach } from "./use-approach.ts";
import { useChosenVideo } from "./use-chosen-video.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { usePanel } from "./use-panel.ts";
import { useView } from "./use-view.ts";
import { pageLink, VIEW_STORAGE_KEY, viewLink } from "./view.ts";

loadMedia();

const RecordingsDialog = lazy(async () => ({
  default: (await import("./record/recordings-dialog.tsx")).RecordingsDialog,
}));
const Arranging = lazy(async () => ({ default: (await import("./tiles/arranging.tsx")).Arranging }));
const KeySheet = lazy(async () => ({ default: (await import("./key-sheet.tsx")).KeySheet }));

export default function ReceiverPage() {
  const { t } = useTranslation();
  const query = useLinkQuery();
  const link = pageLink(query);
  const railId = useId();
  const main = useRef<HTMLElement>(null);
  const [phases, setPhases] = useState<Readonly<Record<number, OverallPhase>>>({});
  const { entries, ready, change, add, remove } = useClientForms(RECEIVER_FORM_SOURCE);
  const { view, change: changeView } = useView(VIEW_STORAGE_KEY);
  const [chosen, setChosen] = useState<number>();
  const [command, setCommand] = useState<Command>();
  const [soloed, setSolo] = useState<number>();
  const [aloneKey, setAlone] = useState<number>();
  const [help, setHelp] = useState(false);
  const several = entries.length > 1;
  const has = (key: number | undefined) => entries.some((entry) => entry.key === key);
  const selected = has(chosen) ? chosen : entries[0]?.key;
  const form = entries.find(({ key }) => key === selected)?.form;
  const solo = several && has(soloed) ? soloed : undefined;
  const alone = several && has(aloneKey) ? aloneKey : undefined;
  const phaseOf = (key: number) => phases[key] ?? "idle";
  const worst = worstPhase(entries.map(({ key }) => phaseOf(key)));
  const running = entries.some(({ key }) => !["idle", "failed"].includes(phaseOf(key)));

  const talkback = useTalkbackChannel();
  const isPlaying = selected !== undefined && !["idle", "failed"].includes(phaseOf(selected));
  const spokenTo = isPlaying && !link.clean && !link.guest && form ? readReceiverForm(form).settings : undefined;
  const talk = useTalk(
    spokenTo && talkback.channel && { serialId: spokenTo.serialId, password: form?.password ?? "", channel: talkback.channel },
  );

  const panel = usePanel({
    asked: link.panel,
    needed: ready && form !== undefined && readReceiverForm(form).settings === undefined,
    live: worst === "live",
    id: railId,
  });
  const railOpen = panel.open && !link.clean;
  const fullScreen = useFullScreen(main, useChosenVideo(main));
  const near = useApproach(main);
  useWakeLock(running);

  const report = useCallback((key: number, phase: OverallPhase) => setPhases((before) => ({ ...before, [key]: phase })), []);
  // The player shown alone gets keys and panel.
  const showAlone = (key: number | undefined) => {
    setAlone(key);
    if (key !== undefined) setChosen(key);
  };
  const select = (key: number) => {
    setChosen(key);
    if (alone !== undefined) setAlone(key);
  };
  const addPlayer = () => {
    const key =
      form &&
      add(
        nextPlayer(
          form,
          entries.map(({ form: each }) => each),
        ),
      );
    if (key === undefined) return;
    startSound();
    setAlone(undefined);
    setChosen(key);
  };
  const labels = view.labels ?? several;
  const recordings = useRecordings();
  const places = entries.map(({ key }) => key);
  const selectedPlace = selected === undefined ? 1 : places.indexOf(selected) + 1;
  const tiles = useTiles({
    main,
    id: entries[0]?.form.serialId.replaceAll("-", "") ?? "",
    count: entries.length,
    selected: selectedPlace,
    layout: view.layout,
    isLinked: viewLink(query).layout !== undefined,
  });
  const arrange = (arrangement: Tiles["arrangement"]) => {
    setAlone(undefined);
    tiles.choose(arrangement);
    if (arrangement !== "own") changeView({ layout: arrangement });
  };
  const removePlayer = (key: number) => {
    if (tiles.arrangement === "own") tiles.edit((tree) => removeTile(tree, places.indexOf(key) + 1));
    remove(key);
  };

  usePageKeys({
    toggleAlone: (place) => {
      const key = several ? entries[place - 1]?.key : undefined;
      if (key !== undefined) showAlone(alone === key ? undefined : key);
      return key !== undefined;
    },
    together: () => {
      if (alone !== undefined) showAlone(undefined);
      return alone !== undefined;
    },
    nextLayout: () => {
      if (several) arrange(nextArrangement(tiles));
      return several;
    },
    toggleFullScreen: fullScreen.toggle,
    toggleLabels: () => changeView({ labels: !labels }),
    togglePanel: panel.toggle,
    record: () => !link.clean && recordings.toggle(),
    help: () => !link.clean && setHelp(true),
  });

  const roster = (
    <Roster
      items={entries.map(({ key, form: each }) => ({ key, name: playerName(each, t), phase: phaseOf(key) }))}
      selected={selected}
      label={t("channels.players")}
      addLabel={t("channels.addPlayer")}
      full={entries.length < MAX_FORMS ? undefined : t("channels.most", { count: MAX_FORMS })}
      select={select}
      add={addPlayer}
      remove={removePlayer}
      command={(name) => {
        // The players start after the press.
        if (name === "start") startSound(entries.length);
        setCommand({ name });
      }}
    />
  );
  const { clean, guest, remote } = link;
  const shared = { command, view, clean, guest, remote, talk, talkChannel: talkback.channel, recordings };
  const layout = alone === undefined ? tiles.arrangement : "alone";
  const rects = several && tiles.tree !== undefined ? rectsOf(tiles.tree) : undefined;
  return (
    <div data-gallery data-background={link.background}>
      <PageTitle of={t("receiver.title")} description={t("receiver.description")} />
      <main
        ref={main}
        className={styles.page}
        data-testid="phase"
        data-phase={worst}
        data-rail={railOpen ? "open" : "closed"}
        data-clean={link.clean ? "" : undefined}
        data-players={several ? "several" : "one"}
        data-layout={layout}
        data-controls={near}
      >
        <h1 className="visually-hidden">{t("receiver.heading")}</h1>
        {entries.map((entry, index) => (
          <Player
            key={entry.key}
            entry={entry}
            ready={ready}
            selected={entry.key === selected}
            rect={rects?.get(index + 1)}
            among={{
              place: index + 1,
              count: entries.length,
              solo,
              setSolo,
              alone: entry.key === alone,
              toggleAlone: () => showAlone(alone === entry.key ? undefined : entry.key),
              select,
            }}
            page={shared}
            panel={{
              id: railId,
              open: railOpen && entry.key === selected,
              show: panel.show,
              close: panel.toggle,
              roster,
              display: (
                <>
                  <DisplaySection view={view} labels={labels} change={changeView} recordings={recordings} />
                  {!link.guest && (
                    <Section heading={t("talkback.heading")}>
                      <TalkbackField talkback={talkback} />
                      <TwoWayLink serialId={entry.form.serialId} />
                    </Section>
                  )}
                </>
              ),
            }}
            change={change}
            report={report}
          />
        ))}
        {several && !link.clean && alone === undefined && tiles.tree !== undefined && (
          <Suspense>
            <Arranging main={main} tree={tiles.tree} selected={selectedPlace} edit={tiles.edit} />
          </Suspense>
        )}
        {!link.clean && (
          <Toolbar
            shown={near || worst === "idle"}
            several={several}
            layout={tiles.arrangement}
            layouts={tiles.hasOwn ? ARRANGEMENTS : LAYOUTS}
            labels={labels}
            fullScreen={fullScreen.active}
            railOpen={railOpen}
            railId={railId}
            setLayout={arrange}
            setLabels={(next) => changeView({ labels: next })}
            recording={recordings.on}
            toggleRecording={recordings.toggle}
            openHelp={() => setHelp(true)}
            toggleFullScreen={fullScreen.toggle}
            toggleRail={panel.toggle}
          />
        )}
        <TalkSign talk={talk.talk} />
        {recordings.sum.isRunning && <RecordSign sum={recordings.sum} />}
        {recordings.isListOpen && (
          <Suspense>
            <RecordingsDialog recordings={recordings} />
          </Suspense>
        )}
        {help && (
          <Suspense>
            <KeySheet close={() => setHelp(false)} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
