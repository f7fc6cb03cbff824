import { useId, useRef, useState } from "react";
import { PageTitle } from "../components/page-title.tsx";
import { Section } from "../components/section.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { loadMedia } from "../streaming/browser-media.ts";
import { LAYOUTS } from "../streaming/link-choices.ts";
import { useLinkQuery } from "../streaming/link-query.ts";
import { LoadedPart } from "../streaming/parts/loaded-part.tsx";
import { TwoWayLink } from "../streaming/two-way-link.tsx";
import type { Command } from "../streaming/use-command.ts";
import { useWakeLock } from "../streaming/use-wake-lock.ts";
import type { PartyTarget } from "../talkback/party/use-party.ts";
import { TalkSign } from "../talkback/talk-sign.tsx";
import { TalkbackField } from "../talkback/talkback-field.tsx";
import { useTalk } from "../talkback/use-talk.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { DisplaySection } from "./display-section.tsx";
import { Player } from "./player.tsx";
import { PlayersRoster } from "./players-roster.tsx";
import { readReceiverForm } from "./receiver-form.ts";
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
import { usePlayers } from "./use-players.ts";
import { useView } from "./use-view.ts";
import { pageLink, VIEW_STORAGE_KEY, viewLink } from "./view.ts";

loadMedia();

const loadRecordingsDialog = () => import("./record/recordings-dialog.tsx");
const loadPartyDock = () => import("../talkback/party/party-dock.tsx");
const loadArranging = () => import("./tiles/arranging.tsx");
const loadKeySheet = () => import("./key-sheet.tsx");

export default function ReceiverPage() {
  const { t } = useTranslation();
  const query = useLinkQuery();
  const link = pageLink(query);
  const railId = useId();
  const main = useRef<HTMLElement>(null);
  const players = usePlayers();
  const { entries, ready, several, selected, form, alone, worst, place } = players;
  const { view, change: changeView } = useView(VIEW_STORAGE_KEY);
  const [command, setCommand] = useState<Command>();
  const [help, setHelp] = useState(false);
  const talkback = useTalkbackChannel();
  const spokenTo = players.isPlaying && !link.clean && !link.guest && form ? readReceiverForm(form).settings : undefined;
  const talk = useTalk(
    spokenTo && talkback.channel && { serialId: spokenTo.serialId, password: form?.password ?? "", channel: talkback.channel },
  );

  const [party, setParty] = useState<PartyTarget>();
  const [isPartySpoken, setPartySpoken] = useState(false);
  const partyId = form && readReceiverForm(form).settings?.serialId;

  const panel = usePanel({
    asked: link.panel,
    needed: ready && form !== undefined && readReceiverForm(form).settings === undefined,
    live: worst === "live",
    id: railId,
  });
  const railOpen = panel.open && !link.clean;
  const fullScreen = useFullScreen(main, useChosenVideo(main));
  const near = useApproach(main);
  useWakeLock(players.running);

  const overlay = view.overlay ?? several;
  const recordings = useRecordings();
  const tiles = useTiles({
    main,
    id: entries[0]?.form.serialId.replaceAll("-", "") ?? "",
    count: entries.length,
    selected: place,
    layout: view.layout,
    isLinked: viewLink(query).layout !== undefined,
  });
  const { tree } = tiles;
  const arrange = (arrangement: Tiles["arrangement"]) => {
    players.showAll();
    tiles.choose(arrangement);
    if (arrangement !== "own") changeView({ layout: arrangement });
  };
  const removePlayer = (key: number) => {
    if (tiles.arrangement === "own") tiles.edit((tree) => removeTile(tree, players.placeOf(key)));
    players.remove(key);
  };

  usePageKeys({
    toggleAlone: players.toggleAlone,
    together: players.showTogether,
    nextLayout: () => {
      if (several) arrange(nextArrangement(tiles));
      return several;
    },
    toggleFullScreen: fullScreen.toggle,
    toggleOverlay: () => changeView({ overlay: !overlay }),
    togglePanel: panel.toggle,
    record: () => !link.clean && recordings.toggle(),
    help: () => !link.clean && setHelp(true),
  });

  const roster = <PlayersRoster players={players} remove={removePlayer} command={setCommand} />;
  const { clean, guest, remote } = link;
  const shared = { command, view, clean, guest, remote, talk, talkChannel: talkback.channel, ducked: isPartySpoken, recordings };
  const layout = alone === undefined ? tiles.arrangement : "alone";
  const rects = several && tree !== undefined ? rectsOf(tree) : undefined;
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
              solo: players.solo,
              setSolo: players.setSolo,
              alone: entry.key === alone,
              toggleAlone: () => players.toggleAlone(index + 1),
              select: players.select,
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
                  <DisplaySection view={view} overlay={overlay} change={changeView} recordings={recordings} />
                  {!link.guest && (
                    <Section heading={t("talkback.heading")}>
                      <TalkbackField talkback={talkback} />
                      <TwoWayLink serialId={entry.form.serialId} />
                      {partyId !== undefined && party === undefined && (
                        <button
                          type="button"
                          className="button"
                          data-testid="party-open"
                          onClick={() => setParty({ serialId: partyId, password: form?.password ?? "" })}
                        >
                          {t("party.open")}
                        </button>
                      )}
                    </Section>
                  )}
                </>
              ),
            }}
            change={players.change}
            report={players.report}
          />
        ))}
        {several && !link.clean && alone === undefined && tree !== undefined && (
          <LoadedPart load={loadArranging}>
            {({ Arranging }) => <Arranging main={main} tree={tree} selected={place} edit={tiles.edit} />}
          </LoadedPart>
        )}
        {!link.clean && (
          <Toolbar
            shown={near || worst === "idle"}
            several={several}
            layout={tiles.arrangement}
            layouts={tiles.hasOwn ? ARRANGEMENTS : LAYOUTS}
            overlay={overlay}
            fullScreen={fullScreen.active}
            railOpen={railOpen}
            railId={railId}
            setLayout={arrange}
            setOverlay={(next) => changeView({ overlay: next })}
            recording={recordings.on}
            toggleRecording={recordings.toggle}
            openHelp={() => setHelp(true)}
            toggleFullScreen={fullScreen.toggle}
            toggleRail={panel.toggle}
          />
        )}
        <TalkSign talk={talk.talk} />
        {party && (
          <LoadedPart load={loadPartyDock}>
            {({ PartyDock }) => (
              <PartyDock
                target={party}
                onSpoken={setPartySpoken}
                close={() => {
                  setParty(undefined);
                  setPartySpoken(false);
                }}
              />
            )}
          </LoadedPart>
        )}
        {recordings.sum.isRunning && <RecordSign sum={recordings.sum} />}
        {recordings.isListOpen && (
          <LoadedPart load={loadRecordingsDialog}>
            {({ RecordingsDialog }) => <RecordingsDialog recordings={recordings} />}
          </LoadedPart>
        )}
        {help && <LoadedPart load={loadKeySheet}>{({ KeySheet }) => <KeySheet close={() => setHelp(false)} />}</LoadedPart>}
      </main>
    </div>
  );
}
