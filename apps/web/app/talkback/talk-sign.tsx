import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./talk-sign.module.css";
import type { Talk } from "./talk-state.ts";

export const TalkSign = ({ talk }: { readonly talk: Talk }) => {
  const { t } = useTranslation();
  const isShown = talk.name === "talking" || (talk.name === "opening" && talk.by !== undefined);
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <span className={styles.sign} data-talk={talk.name} data-testid="talk-sign">
          {t(`talkback.sign.${talk.name}`)}
        </span>
      )}
    </div>
  );
};
