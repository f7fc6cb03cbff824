import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./party-dock.module.css";
import { PartyPanel } from "./party-panel.tsx";
import type { PartyTarget } from "./use-party.ts";

export const PartyDock = (props: {
  readonly target: PartyTarget;
  readonly onSpoken: (isSpoken: boolean) => void;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const [isFolded, setFolded] = useState(false);
  return (
    <aside className={styles.dock} aria-label={t("party.title")} data-testid="party-dock">
      <div className={styles.head}>
        <button
          type="button"
          className="button button-small"
          aria-expanded={!isFolded}
          data-testid="party-fold"
          onClick={() => setFolded(!isFolded)}
        >
          {t("party.title")}
        </button>
        <button type="button" className="button button-small" data-testid="party-close" onClick={props.close}>
          {t("party.close")}
        </button>
      </div>
      <div className={styles.body} hidden={isFolded}>
        <PartyPanel target={props.target} onSpoken={props.onSpoken} />
      </div>
    </aside>
  );
};
