import type { MouseEvent } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { PartBoundary } from "../streaming/parts/part-boundary.tsx";
import styles from "./player.module.css";
import { PlayerOverlay } from "./player-overlay.tsx";
import { PlayerPicture } from "./player-picture.tsx";
import type { PlayerProps } from "./player-props.ts";
import { Rail } from "./rail.tsx";
import { tileStyle } from "./tiles/use-tiles.ts";
import { type PlayerState, usePlayer } from "./use-player.tsx";

const onPicture = ({ target, currentTarget }: MouseEvent): boolean =>
  target === currentTarget || target instanceof HTMLVideoElement;

export const Player = (props: PlayerProps) => {
  const { t } = useTranslation();
  const { selected, among, page } = props;
  const player = usePlayer(props);
  const { several, signal } = player;
  const select = () => among.select(player.key);
  const enter = () => {
    select();
    props.panel.show();
  };
  return (
    <>
      <section
        className={styles.stage}
        ref={player.stage}
        aria-label={several ? t("channels.picture", { number: among.place }) : t("receiver.picture")}
        data-controls={player.controls}
        style={props.rect && tileStyle(props.rect)}
        data-place={among.place}
        data-selected={several ? selected : undefined}
        data-signal={signal?.name}
        data-lost={signal?.name === "lost" ? page.view.lost : undefined}
        data-testid={`player-${among.place}`}
        // Select on click, because tiles may move before the release.
        onClickCapture={several && !selected ? select : undefined}
        onDoubleClick={several ? (event) => onPicture(event) && among.toggleAlone() : undefined}
      >
        <PlayerPicture player={player} clean={page.clean} enter={enter} />
        {!page.clean && (
          <PlayerOverlay
            player={player}
            ready={props.ready}
            selected={selected}
            among={among}
            page={page}
            chooses={!props.panel.open}
          />
        )}
        {player.pip.window}
      </section>
      {selected && !page.clean && (
        <PartBoundary>
          <PlayerRail player={player} panel={props.panel} />
        </PartBoundary>
      )}
    </>
  );
};

const PlayerRail = ({ player, panel }: { readonly player: PlayerState } & Pick<PlayerProps, "panel">) => {
  const { client, running, snapshot } = player.receiver;
  return (
    <Rail
      id={panel.id}
      close={panel.close}
      form={player.form}
      problems={player.problems}
      locked={running}
      change={player.change}
      roster={panel.roster}
      chooseId={panel.open && player.choosesId && <ChooseId choose={player.change} />}
      display={panel.display}
      several={player.several}
      earlier={player.earlier}
      snapshot={snapshot}
      quality={{
        state: (running && client?.qualityState()) || { name: "idle" },
        ask: player.live && client ? (bitsPerSecond) => client.askQuality(bitsPerSecond) : undefined,
      }}
      watchLevels={player.sound.watchLevels}
      controlValues={player.controlValues}
    />
  );
};
