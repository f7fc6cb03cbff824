import { startSound } from "@setsuna/web-media/start-sound";
import { useTranslation } from "../i18n/use-translation.ts";
import { MAX_FORMS } from "../streaming/form-list.ts";
import { Roster } from "../streaming/roster.tsx";
import type { Command } from "../streaming/use-command.ts";
import { playerName } from "./player-name.ts";
import type { Players } from "./use-players.ts";

export const PlayersRoster = (props: {
  readonly players: Players;
  readonly remove: (key: number) => void;
  readonly command: (command: Command) => void;
}) => {
  const { t } = useTranslation();
  const { entries, selected, phaseOf, select, add } = props.players;
  return (
    <Roster
      items={entries.map(({ key, form }) => ({ key, name: playerName(form, t), phase: phaseOf(key) }))}
      selected={selected}
      label={t("channels.players")}
      addLabel={t("channels.addPlayer")}
      full={entries.length < MAX_FORMS ? undefined : t("channels.most", { count: MAX_FORMS })}
      select={select}
      add={add}
      remove={props.remove}
      command={(name) => {
        if (name === "start") startSound(entries.length);
        props.command({ name });
      }}
    />
  );
};
