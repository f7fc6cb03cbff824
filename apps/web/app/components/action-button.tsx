import { useId } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./action-button.module.css";

/** Using one element in both roles keeps the focus. */
export const ActionButton = (props: {
  readonly running: boolean;
  readonly blocked: boolean;
  readonly invalid: boolean;
  /** Shown while the form is untouched and has no errors. */
  readonly missing?: string | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}) => {
  const { t } = useTranslation();
  const why = useId();
  const explained = props.invalid && !props.running;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={props.running ? "button" : "button button-primary"}
        data-testid={props.running ? "stop" : "start"}
        disabled={!props.running && props.blocked}
        aria-describedby={explained ? why : undefined}
        onClick={props.running ? props.stop : props.start}
      >
        {props.running ? t("client.stop") : t("client.start")}
      </button>
      {explained && (
        <p className={styles.why} id={why} data-quiet={props.missing !== undefined}>
          {props.missing ?? t("client.fix")}
        </p>
      )}
    </div>
  );
};
