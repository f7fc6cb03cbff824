import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { HomeIcon } from "./icons.tsx";
import styles from "./stage.module.css";

/** A square key large enough for a thumb. */
export const StageButton = (props: {
  readonly label: string;
  readonly act: () => void;
  readonly disabled?: boolean;
  /** Present: the key stays down or up. */
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

/** The whole screen for a picture, with a bar above it and keys below; on its side, the keys stand at the right. */
export const Stage = (props: {
  readonly picture: ReactNode;
  /** Words in the upper bar. */
  readonly status: ReactNode;
  /** Says what needs an answer, in the middle. */
  readonly notice?: ReactNode;
  /** Above the keys, such as the zoom. */
  readonly slider?: ReactNode;
  readonly keys: ReactNode;
  /** The red button. */
  readonly action: ReactNode;
  /** False: nothing but the picture. Keys that have the focus show all the same. */
  readonly shown?: boolean;
  /** A notice covers everything: what lies under it takes no focus. */
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
