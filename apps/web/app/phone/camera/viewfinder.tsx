import type { TallyValue } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Air } from "../../streaming/air/air.ts";
import { pictureFrame } from "../../streaming/tally/picture-frame.ts";
import { TallyFrame } from "../../streaming/tally/tally-frame.tsx";
import { Signs } from "../../streaming/tally/tally-word.tsx";
import { HomeIcon } from "../icons.tsx";
import stage from "../stage.module.css";
import styles from "./viewfinder.module.css";

export const Viewfinder = (props: {
  readonly air: Air;
  readonly tally: TallyValue | undefined;
  readonly picture: ReactNode;
  readonly notice: ReactNode;
  /** Absent without a director. */
  readonly desk?: ReactNode;
  readonly cover: ReactNode;
  readonly tools: ReactNode;
  readonly keys: ReactNode;
  readonly action: ReactNode;
  readonly shown: boolean;
  /** Visible without a tap. */
  readonly docked: boolean;
  readonly toggle: () => void;
  readonly home: boolean;
}) => {
  const { t } = useTranslation();
  const { air, tally } = props;
  return (
    <div
      className={styles.viewfinder}
      data-controls={props.shown}
      data-docked={props.docked}
      data-frame={pictureFrame(air.name, tally)}
      data-testid="viewfinder"
    >
      {props.picture}
      <TallyFrame air={air} tally={tally} />
      <button
        type="button"
        className={styles.tap}
        aria-label={t("phone.showControls")}
        aria-expanded={props.shown}
        disabled={props.docked}
        data-testid="tap"
        onClick={props.toggle}
      />
      <div className={styles.top}>
        {props.home && (
          <Link to="/app" className={`${stage.key} ${styles.home}`} aria-label={t("phone.home")} title={t("phone.home")}>
            <HomeIcon />
          </Link>
        )}
        <div className={styles.signs}>
          <Signs air={air} tally={tally} />
        </div>
      </div>
      <div className={styles.middle}>{props.notice}</div>
      {props.desk && <div className={styles.desk}>{props.desk}</div>}
      <div className={styles.bottom}>
        {props.tools}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a row of keys. */}
        <div className={styles.keys} role="group" aria-label={t("phone.controls")}>
          <div className={styles.action}>{props.action}</div>
          {props.keys}
        </div>
      </div>
      {props.cover}
    </div>
  );
};
