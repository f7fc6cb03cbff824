import { useTranslation } from "../i18n/use-translation.ts";
import { type OverallPhase, phaseTone } from "./phase/overall-phase.ts";
import styles from "./roster.module.css";
import type { Command } from "./use-command.ts";

const RemoveIcon = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
    <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

export interface RosterItem {
  readonly key: number;
  readonly name: string;
  readonly phase: OverallPhase;
}

export const Roster = (props: {
  readonly items: readonly RosterItem[];
  readonly selected: number | undefined;
  readonly label: string;
  readonly addLabel: string;
  /** Absent while there can be more. */
  readonly full: string | undefined;
  readonly select: (key: number) => void;
  readonly add: () => void;
  readonly remove: (key: number) => void;
  readonly command: (name: Command["name"]) => void;
}) => {
  const { t } = useTranslation();
  const { items } = props;
  return (
    <section className={styles.roster} aria-label={props.label} data-alone={items.length === 1}>
      {items.length > 1 && (
        <ol className={styles.items}>
          {items.map((item, index) => (
            <li key={item.key} className={styles.item}>
              <button
                type="button"
                className={styles.choose}
                aria-pressed={item.key === props.selected}
                data-testid={`select-${index + 1}`}
                onClick={() => props.select(item.key)}
              >
                <span className={styles.tone} data-tone={phaseTone(item.phase)} aria-hidden="true" />
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.name}>{item.name}</span>
                <span className={styles.phase}>{t(`channels.phase.${item.phase}`)}</span>
              </button>
              <button
                type="button"
                className={styles.remove}
                aria-label={t("channels.remove", { number: index + 1 })}
                title={t("channels.remove", { number: index + 1 })}
                data-testid={`remove-${index + 1}`}
                onClick={() => props.remove(item.key)}
              >
                <RemoveIcon />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          disabled={props.full !== undefined}
          data-testid="add-channel"
          onClick={props.add}
        >
          {props.addLabel}
        </button>
        {items.length > 1 && (
          <>
            <button type="button" className="button" data-testid="start-all" onClick={() => props.command("start")}>
              {t("channels.startAll")}
            </button>
            <button type="button" className="button" data-testid="stop-all" onClick={() => props.command("stop")}>
              {t("channels.stopAll")}
            </button>
          </>
        )}
      </div>
      {props.full && <p className={styles.full}>{props.full}</p>}
    </section>
  );
};
