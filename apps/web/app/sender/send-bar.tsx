import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Air } from "../streaming/air/air.ts";
import { AirSign } from "../streaming/air/air-sign.tsx";
import { revealInput } from "../streaming/focus-password.ts";
import { bitrateText } from "../streaming/stats/format.ts";
import { foldSummary } from "./folds/fold-summary.ts";
import styles from "./send-bar.module.css";
import type { SenderForm } from "./sender-form.ts";
import type { Viewers } from "./viewers.ts";

export const SendBar = (props: {
  readonly selected: boolean;
  readonly form: SenderForm;
  readonly air: Air;
  /** Absent before the relay's first report. */
  readonly viewers: Viewers | undefined;
  readonly action: ReactNode;
}) => {
  const { t } = useTranslation();
  const { form, viewers } = props;
  if (!props.selected) return <div className={styles.inline}>{props.action}</div>;
  return (
    <div className={styles.bar} data-testid="send-bar">
      {props.action}
      <div aria-hidden="true" data-testid="bar-air">
        <AirSign air={props.air} copy />
      </div>
      {viewers && (
        <p
          className={styles.viewers}
          data-testid="viewers"
          data-viewers={viewers.count}
          data-slow={viewers.slowest !== undefined}
        >
          {t("sender.viewers", { count: viewers.count })}
          {viewers.slowest !== undefined && (
            <span className={styles.slowest}>{t("sender.slowest", { bitrate: bitrateText(viewers.slowest) })}</span>
          )}
        </p>
      )}
      <button
        type="button"
        className={styles.chip}
        data-testid="id-chip"
        title={t("sender.changeId")}
        onClick={() => revealInput('[data-fold="target"] input[name="id"]')}
      >
        {foldSummary(t, form, "target")}
        <span className="visually-hidden"> {t("sender.changeId")}</span>
      </button>
    </div>
  );
};
