import { MAX_PARTY_NAME } from "@setsuna/contracts";
import { useEffect } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./party.module.css";
import { PartyGroupCard } from "./party-group.tsx";
import { useMediaSession } from "./use-media-session.ts";
import { type PartyTarget, useParty } from "./use-party.ts";
import { usePartyKeys, useReleaseOnLeave } from "./use-party-keys.ts";

/**
 * The party line of an ID. `hasKeys`: digits talk. `onSpoken`: someone is audible or this microphone is live, so lower
 * program audio; `isTalking`: the microphone is live.
 */
export const PartyPanel = (props: {
  readonly target: PartyTarget | undefined;
  readonly linkedName?: string | null;
  readonly hasKeys?: boolean;
  readonly onSpoken?: (isSpoken: boolean, isTalking: boolean) => void;
  readonly onRunning?: (isRunning: boolean) => void;
}) => {
  const { t } = useTranslation();
  const { target, hasKeys = false, onSpoken, onRunning } = props;
  const control = useParty(target, props.linkedName ?? null);
  const { groups, isSeated, isJoining, error, choices, change, people, act } = control;
  const isTalking = isSeated && control.talk.size > 0;
  const isSpoken = isTalking || control.heard.length > 0;
  useEffect(() => onSpoken?.(isSpoken, isTalking), [onSpoken, isSpoken, isTalking]);
  useEffect(() => onRunning?.(isSeated), [onRunning, isSeated]);
  usePartyKeys(hasKeys && isSeated ? (groups?.length ?? 0) : 0, act);
  useReleaseOnLeave(isSeated, act);
  useMediaSession(isSeated, t("party.title"), control.leave);
  const state = isSeated ? "joined" : isJoining ? "joining" : error ? "refused" : "out";
  return (
    <div className={styles.panel} data-testid="party" data-state={state}>
      {!isSeated && (
        <form
          className={styles.join}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isJoining) control.join();
          }}
        >
          <TextField
            label={t("party.name")}
            hint={t("party.nameHint")}
            value={choices.name}
            onChange={(name) => change({ ...choices, name })}
            maxLength={MAX_PARTY_NAME}
            name="party-name"
            disabled={isJoining}
          />
          <button
            type="submit"
            className="button button-primary"
            data-testid="party-join"
            disabled={target === undefined || control.name === undefined}
            aria-disabled={isJoining || undefined}
            aria-busy={isJoining || undefined}
          >
            {t("party.join")}
          </button>
        </form>
      )}
      {error && (
        <div data-testid="party-refused" data-code={error.code}>
          <ErrorMessage code={error.code} />
        </div>
      )}
      {isSeated && (
        <>
          <ul className={styles.groups} aria-label={t("party.groups")}>
            {groups?.map((name, group) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position.
              <PartyGroupCard key={group} control={control} group={group} name={name} hasKey={hasKeys} />
            ))}
          </ul>
          {control.isBlocked && (
            <button
              type="button"
              className="button"
              data-testid="party-unlock"
              onClick={() => void control.client?.unlockSound()}
            >
              {t("talkback.unlock")}
            </button>
          )}
          <p className={styles.note} role="status">
            {control.isReconnecting ? t("party.reconnecting") : isTalking ? t("talkback.sign.talking") : t("party.silent")}
          </p>
          <section>
            <h2 className={styles.heading}>{t("party.count", { count: people.length + 1 })}</h2>
            <ul className={styles.people} data-testid="party-people">
              <li className={styles.person} data-talk={isTalking}>
                {t("party.self", { name: control.name ?? "" })}
              </li>
              {people.map(({ channel, name, talk }) => (
                <li key={channel} className={styles.person} data-talk={talk.length > 0}>
                  {name}
                </li>
              ))}
            </ul>
          </section>
          <button type="button" className={`button ${styles.leave}`} data-testid="party-leave" onClick={control.leave}>
            {t("party.leave")}
          </button>
        </>
      )}
    </div>
  );
};
