import type { PartyPerson } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import buttons from "../talk-buttons.module.css";
import { LatchIcon, MicrophoneIcon } from "../talk-icons.tsx";
import { useHoldButton } from "../use-hold-button.ts";
import styles from "./party.module.css";
import { groupChoice, withGroup } from "./party-choices.ts";
import type { PartyControl } from "./use-party.ts";

/** One talk group: its key, who talks, whether one listens, and how loud. */
export const PartyGroupCard = (props: {
  readonly control: PartyControl;
  readonly group: number;
  readonly name: string;
  readonly hasKey: boolean;
}) => {
  const { t } = useTranslation();
  const { control, group, name } = props;
  const { act, talk, choices, change, isSeated } = control;
  const latch = () => act({ name: "latch", group });
  const { handlers, wasTapped } = useHoldButton({
    press: () => act({ name: "press", group }),
    release: () => act({ name: "release", group }),
    latch,
  });
  const by = talk.get(group);
  const { listens, volume } = groupChoice(choices, group);
  const talkers = control.people.filter((person) => person.talk.includes(group));
  const key = props.hasKey ? { "aria-keyshortcuts": String(group + 1), title: t("party.hold", { key: group + 1 }) } : {};
  return (
    <li className={styles.group} data-testid={`party-group-${group}`} data-talk={by !== undefined}>
      <div className={styles.keys}>
        <button
          type="button"
          className={buttons.talk}
          data-testid={`party-talk-${group}`}
          aria-pressed={by !== undefined}
          disabled={!isSeated}
          {...key}
          {...handlers}
        >
          <MicrophoneIcon />
          <span className={styles.name}>{name}</span>
          {props.hasKey && (
            <span className={styles.key} aria-hidden="true">
              {group + 1}
            </span>
          )}
        </button>
        <button
          type="button"
          className={buttons.latch}
          data-testid={`party-latch-${group}`}
          aria-pressed={by === "latch"}
          aria-label={t("party.latch", { name })}
          disabled={!isSeated}
          onClick={latch}
        >
          <LatchIcon closed={by === "latch"} />
        </button>
      </div>
      {wasTapped && by === undefined && <p className={styles.hint}>{t("talkback.tapped")}</p>}
      <p className={styles.talkers} data-testid={`party-talkers-${group}`} role="status">
        {talkers.length > 0 && t("party.talks", { names: namesOf(talkers) })}
      </p>
      <div className={styles.listen}>
        <label>
          <input
            type="checkbox"
            data-testid={`party-listen-${group}`}
            checked={listens}
            onChange={(event) => change(withGroup(choices, group, { listens: event.currentTarget.checked }))}
          />{" "}
          {t("party.listen")}
        </label>
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={100}
          step={1}
          disabled={!listens}
          data-testid={`party-volume-${group}`}
          value={Math.round(volume * 100)}
          aria-label={t("party.volume", { name })}
          onChange={(event) => change(withGroup(choices, group, { volume: event.currentTarget.valueAsNumber / 100 }))}
        />
      </div>
    </li>
  );
};

const namesOf = (people: readonly PartyPerson[]): string => people.map(({ name }) => name).join(", ");
