import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./heard-sign.module.css";
import type { HeardTalkback } from "./use-heard-talkback.ts";

export const HeardSign = ({ heard }: { readonly heard: HeardTalkback }) => {
  const { t } = useTranslation();
  const { channel, isOpen, isSpoken, blocked, unlock } = heard;
  if (channel === undefined) return null;
  const state = isSpoken ? "spoken" : isOpen ? "open" : "quiet";
  return (
    <div className={styles.place}>
      <p className={styles.sign} role="status" data-state={state} data-testid="heard">
        {t(`talkback.heard.${state}`, { channel })}
      </p>
      {blocked && (
        <button type="button" className="button" data-testid="unlock-talkback" onClick={unlock}>
          {t("talkback.unlock")}
        </button>
      )}
    </div>
  );
};
