import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { HomeIcon } from "./icons.tsx";
import styles from "./stage.module.css";

export const StageButton = (props: {
  readonly label: string;
  readonly act: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly testId: string;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.key}
    aria-label={props.label}
    aria-pressed={props.pressed}
    title={props.label}
    disabled={props.disabled}
    data-testid={props.testId}
    onClick={props.act}
  >
    {props.children}
  </button>
);

export const Stage = (props: {
  readonly picture: ReactNode;
  readonly status: ReactNode;
  readonly notice?: ReactNode;
  readonly slider?: ReactNode;
  readonly keys: ReactNode;
  readonly action: ReactNode;
  /** With false, shows only the video and focused keys. */
  readonly shown?: boolean;
  /** A notice covers it all: no focus below. */
  readonly covered?: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.stage} data-controls={props.shown ?? true}>
      {props.picture}
      <div className={`${styles.bar} ${styles.top}`} inert={props.covered}>
        <Link to="/app" className={styles.key} aria-label={t("phone.home")} title={t("phone.home")}>
          <HomeIcon />
        </Link>
        <div className={styles.status}>{props.status}</div>
      </div>
      <div className={styles.notice}>{props.notice}</div>
      <div className={`${styles.bar} ${styles.bottom}`} inert={props.covered}>
        {props.slider}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a row of keys. */}
        <div className={styles.keys} role="group" aria-label={t("phone.controls")}>
          <div className={styles.action}>{props.action}</div>
          {props.keys}
        </div>
      </div>
    </div>
  );
};
