import { type TallyValue, tallyName } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Air } from "../../streaming/air/air.ts";
import { AirSign } from "../../streaming/air/air-sign.tsx";
import { HomeIcon } from "../icons.tsx";
import stage from "../stage.module.css";
import { TallyShape } from "../tally/tally-shape.tsx";
import { cameraFrame } from "./camera-frame.ts";
import styles from "./viewfinder.module.css";

/** The tally that arrives: colour, shape and word. */
const TallySign = ({ value }: { readonly value: TallyValue }) => {
  const { t } = useTranslation();
  const name = tallyName(value);
  return (
    <span className={styles.tally} data-testid="camera-tally" data-tally={name} role="status">
      <TallyShape name={name} className={styles.shape} />
      <span>
        <span className="visually-hidden">{t("camera.tally")}: </span>
        {t(`tally.word.${name}`)}
      </span>
    </span>
  );
};

/**
 * The whole screen for a camera's picture, in the frame of its state. Whether it is on air and in use stands there always; the rest shows
 * while `shown`. On its side a phone has the picture beside the keys while they stay, and under them for a tap.
 */
export const Viewfinder = (props: {
  readonly air: Air;
  /** Absent while none arrives. */
  readonly tally: TallyValue | undefined;
  readonly picture: ReactNode;
  /** Says what needs an answer, in the middle. */
  readonly notice: ReactNode;
  /** Above the keys: figures, levels, zoom and the like. */
  readonly tools: ReactNode;
  readonly keys: ReactNode;
  /** The red button. */
  readonly action: ReactNode;
  readonly shown: boolean;
  /** The keys stay: nobody has to tap for them. */
  readonly docked: boolean;
  readonly toggle: () => void;
}) => {
  const { t } = useTranslation();
  const { air, tally } = props;
  return (
    <div
      className={styles.viewfinder}
      data-controls={props.shown}
      data-docked={props.docked}
      data-frame={cameraFrame(air.name, tally)}
      data-testid="viewfinder"
    >
      {props.picture}
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
        <Link to="/app" className={`${stage.key} ${styles.home}`} aria-label={t("phone.home")} title={t("phone.home")}>
          <HomeIcon />
        </Link>
        <div className={styles.signs}>
          <AirSign air={air} />
          {tally !== undefined && <TallySign value={tally} />}
        </div>
      </div>
      <div className={styles.middle}>{props.notice}</div>
      <div className={styles.bottom}>
        {props.tools}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a row of keys. */}
        <div className={styles.keys} role="group" aria-label={t("phone.controls")}>
          <div className={styles.action}>{props.action}</div>
          {props.keys}
        </div>
      </div>
    </div>
  );
};
