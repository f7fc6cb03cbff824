import { ActionButton } from "../components/action-button.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { OtherSender } from "../streaming/stats/other-sender.tsx";
import { PictureLine } from "../streaming/stats/picture-line.tsx";
import { TallyKeys } from "../streaming/tally/tally-keys.tsx";
import { TalkKeys } from "../talkback/talk-keys.tsx";
import { Controls } from "./controls.tsx";
import styles from "./player.module.css";
import type { PlayerProps } from "./player-props.ts";
import { TileHead } from "./tile-head.tsx";
import type { PlayerState } from "./use-player.tsx";

const TALLY_SHORTCUTS = { 0: "O", 1: "G", 2: "W", 3: "C" } as const;

type OverlayProps = Pick<PlayerProps, "ready" | "selected" | "among" | "page"> & {
  readonly player: PlayerState;
  readonly chooses: boolean;
};

export const PlayerOverlay = ({ player, ready, selected, among, page, chooses }: OverlayProps) => {
  const { t } = useTranslation();
  const { key, form, several, near, silent, phase, still, replay, sound, tally } = player;
  const { snapshot, starting, loadError, running } = player.receiver;
  const { overlay } = page.view;
  const isShownElsewhere = still?.name === "unreached" || (still?.name === "waiting" && still.ended === undefined);
  const facts = running && (overlay ?? true) && !replay.open && <PictureLine streams={snapshot.streams} />;
  return (
    <>
      <TileHead
        shown={several ? (overlay ?? true) || near : (overlay ?? near)}
        near={near}
        name={player.name}
        tally={tally.shown}
        streams={snapshot.streams}
        watchLevels={sound.watchLevels}
        among={
          several
            ? {
                place: among.place,
                selected,
                soloed: among.solo === key,
                toggleSolo: player.toggleSolo,
                select: () => among.select(key),
              }
            : undefined
        }
      />
      {facts && !player.controls && (
        <div className={styles.facts} data-part="facts">
          {facts}
        </div>
      )}
      <OtherSender streams={snapshot.streams} />
      {sound.blocked && (
        <button type="button" className={`button ${styles.unlock}`} data-testid="unlock-sound" onClick={sound.unlock}>
          {t("receiver.tapForSound")}
        </button>
      )}
      <div className={styles.overlay} data-part="controls">
        {player.controls && facts}
        {replay.bar}
        {player.choosesId && chooses && <ChooseId choose={player.change} />}
        <div className={phase === "live" || isShownElsewhere || player.choosesId ? "visually-hidden" : undefined}>
          <PhaseStatus
            snapshot={snapshot}
            side="receiver"
            starting={starting}
            loadError={loadError}
            told={still?.name === "error" ? still.error : undefined}
          />
        </div>
        <Controls
          action={<PlayerAction player={player} ready={ready} />}
          muted={silent}
          volume={form.volume}
          setMuted={player.setMuted}
          setVolume={(volume) => player.change({ volume })}
          place={several ? among.place : undefined}
          alone={among.alone}
          toggleAlone={among.toggleAlone}
          crew={
            running && (
              <>
                {selected && <TalkKeys control={page.talk} />}
                {tally.sender && <TallyKeys sender={tally.sender} arriving={tally.arriving} shortcuts={TALLY_SHORTCUTS} />}
              </>
            )
          }
          pip={player.pip}
        />
      </div>
    </>
  );
};

const PlayerAction = ({ player, ready }: Pick<OverlayProps, "player" | "ready">) => {
  const { t } = useTranslation();
  const { form, settings } = player;
  const { running, begin, stop } = player.receiver;
  return (
    <>
      <ActionButton
        running={running}
        blocked={!ready || !settings}
        invalid={!settings}
        missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
        start={begin}
        stop={stop}
      />
      {player.replay.button}
    </>
  );
};
