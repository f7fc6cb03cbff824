import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { TALK_KEY } from "./talk-key.ts";
import styles from "./talk-keys.module.css";
import type { TalkControl } from "./use-talk.ts";

/** A shorter press is a tap that expected a switch, ms. */
const TAP_MS = 400;

const isPressing = ({ key }: KeyboardEvent): boolean => key === " " || key === "Enter";

/**
 * The push-to-talk button for mouse, touch or keyboard, with a latch next to it. Hidden if talkback isn't possible. Its label
 * is the microphone's state.
 */
export const TalkKeys = ({ control }: { readonly control: TalkControl }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const why = useId();
  const { talk, press, release, latch } = control;
  const pressedAt = useRef<number>(undefined);
  const [wasTapped, setTapped] = useState(false);
  if (!control.possible) return null;
  const isLatched = "by" in talk && talk.by === "latch";
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = event.timeStamp;
    setTapped(false);
    press();
  };
  const onPointerUp = (event: PointerEvent) => {
    setTapped(pressedAt.current !== undefined && event.timeStamp - pressedAt.current < TAP_MS);
    release();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressing(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (!isPressing(event)) return;
    event.preventDefault();
    release();
  };
  // Screen readers press without pointer or key, which can't be held.
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0) latch();
  };
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.talk}
        data-testid="talk"
        data-talk={talk.name}
        aria-pressed={talk.name === "talking"}
        aria-describedby={talk.name === "refused" ? why : undefined}
        title={t("talkback.hold", { key: TALK_KEY })}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={release}
        onLostPointerCapture={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={release}
        onClick={onClick}
      >
        <MicrophoneIcon />
        <span>{t(`talkback.state.${talk.name}`)}</span>
      </button>
      <button
        type="button"
        className={styles.latch}
        data-testid="talk-latch"
        aria-pressed={isLatched}
        aria-label={t("talkback.latch")}
        title={t("talkback.latchKey", { key: TALK_KEY })}
        onClick={latch}
      >
        <LatchIcon closed={isLatched} />
      </button>
      {wasTapped && talk.name !== "refused" && !isLatched && (
        <p className={styles.hint} role="status" data-testid="talk-hint">
          {t("talkback.tapped")}
        </p>
      )}
      {talk.name === "refused" && (
        <p className={styles.why} id={why} role="alert" data-testid="talk-refused" data-code={talk.error.code}>
          {talk.error.code === "previous-stream-exists" ? t("talkback.busy") : talk.error[language]}
        </p>
      )}
    </div>
  );
};

const MicrophoneIcon = () => (
  <Icon>
    <path d="M7.5 3.5a2.5 2.5 0 0 1 5 0v6a2.5 2.5 0 0 1-5 0zM4.5 9a5.5 5.5 0 0 0 11 0M10 14.5v3" />
  </Icon>
);

const LatchIcon = ({ closed }: { readonly closed: boolean }) => (
  <Icon>
    <path d="M4.5 9.5h11v7h-11z" />
    {closed ? <path d="M6.5 9.5v-3a3.5 3.5 0 0 1 7 0v3" /> : <path d="M6.5 9.5v-3a3.5 3.5 0 0 1 6.5-1.8" />}
  </Icon>
);
