import { useId } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import buttons from "./talk-buttons.module.css";
import { LatchIcon, MicrophoneIcon } from "./talk-icons.tsx";
import { TALK_KEY } from "./talk-key.ts";
import styles from "./talk-keys.module.css";
import { useHoldButton } from "./use-hold-button.ts";
import type { TalkControl } from "./use-talk.ts";

/** The push-to-talk button, with a latch next to it. Hidden if talkback isn't possible. Its label is the microphone's state. */
export const TalkKeys = ({ control }: { readonly control: TalkControl }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const why = useId();
  const { talk, latch } = control;
  const { handlers, wasTapped } = useHoldButton(control);
  if (!control.possible) return null;
  const isLatched = "by" in talk && talk.by === "latch";
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={buttons.talk}
        data-testid="talk"
        data-talk={talk.name}
        aria-pressed={talk.name === "talking"}
        aria-describedby={talk.name === "refused" ? why : undefined}
        title={t("talkback.hold", { key: TALK_KEY })}
        {...handlers}
      >
        <MicrophoneIcon />
        <span>{t(`talkback.state.${talk.name}`)}</span>
      </button>
      <button
        type="button"
        className={buttons.latch}
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
