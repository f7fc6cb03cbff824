import { MAX_REPLAY_FRAMES } from "@setsuna/contracts";
import type { Replay, ReplaySnapshot } from "@setsuna/web-media";
import { useTypedField } from "@setsuna/web-media/use-typed-field";
import { useEffect, useId, useRef, useState } from "react";
import { ErrorHelp } from "../../components/error-message.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./replay-bar.module.css";
import { BackIcon, ForwardIcon, PauseIcon, StepIcon } from "./replay-icons.tsx";
import { REPLAY_SPEEDS, type ReplaySpeed } from "./replay-keys.ts";
import { readReplayLength } from "./replay-length.ts";
import { beforeEnd } from "./replay-names.ts";
import { ReplaySave } from "./replay-save.tsx";

export const ReplayBar = (props: {
  readonly replay: Replay;
  readonly snapshot: ReplaySnapshot;
  readonly speed: ReplaySpeed;
  /** Undefined until the device was queried. */
  readonly length: number | undefined;
  readonly toggle: () => void;
  readonly move: (direction: 1 | -1, speed: ReplaySpeed) => void;
  readonly changeSpeed: (speed: ReplaySpeed) => void;
  readonly changeLength: (frames: number) => void;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const name = useId();
  const scrubber = useRef<HTMLInputElement>(null);
  // Otherwise the space bar would press the opening button again.
  useEffect(() => scrubber.current?.focus({ preventScroll: true }), []);
  const { replay, snapshot, speed } = props;
  const { position, durationMs, frames } = snapshot;
  const motion = position.rate === undefined ? "rest" : position.rate > 0 ? "forwards" : "backwards";
  const place = t("replay.place", {
    time: beforeEnd(position.positionMs, durationMs),
    frame: position.frame + 1,
    frames,
  });
  return (
    <section
      className={styles.bar}
      aria-label={t("replay.heading")}
      data-testid="replay-bar"
      data-motion={motion}
      data-rate={position.rate ?? 0}
      data-frame={position.frame}
      data-frames={frames}
      data-position={Math.round(position.positionMs)}
      data-duration={Math.round(durationMs)}
      data-sound={snapshot.hasSound}
    >
      <div className={styles.line}>
        <div className={styles.track}>
          <input
            ref={scrubber}
            className={styles.scrubber}
            type="range"
            min={0}
            max={Math.round(durationMs)}
            step={1}
            value={Math.round(position.positionMs)}
            aria-label={t("replay.position")}
            aria-valuetext={place}
            onChange={(event) => replay.seek(event.currentTarget.valueAsNumber)}
          />
          {snapshot.changesMs.map((at) => (
            <span
              key={at}
              className={styles.change}
              style={{ left: `${(100 * at) / durationMs}%` }}
              title={t("replay.change")}
              aria-hidden="true"
            />
          ))}
        </div>
        <output className={styles.place}>{place}</output>
      </div>
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a bar of buttons. */}
        <div className={styles.buttons} role="group" aria-label={t("replay.motion")}>
          <button
            type="button"
            className={styles.icon}
            aria-label={t("replay.stepBack")}
            title={`${t("replay.stepBack")} (,)`}
            onClick={() => replay.step(-1)}
          >
            <StepIcon back />
          </button>
          <button
            type="button"
            className={styles.icon}
            aria-label={t("replay.backwards")}
            title={`${t("replay.backwards")} (J)`}
            aria-pressed={motion === "backwards"}
            onClick={() => props.move(-1, speed)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            className={styles.icon}
            data-testid="replay-toggle"
            aria-label={motion === "rest" ? t("replay.play") : t("replay.pause")}
            title={`${motion === "rest" ? t("replay.play") : t("replay.pause")} (K)`}
            onClick={props.toggle}
          >
            {motion === "rest" ? <ForwardIcon /> : <PauseIcon />}
          </button>
          <button
            type="button"
            className={styles.icon}
            aria-label={t("replay.stepOn")}
            title={`${t("replay.stepOn")} (.)`}
            onClick={() => replay.step(1)}
          >
            <StepIcon />
          </button>
        </div>
        <fieldset className={styles.speeds}>
          <legend className="visually-hidden">{t("replay.speed")}</legend>
          {REPLAY_SPEEDS.map((choice) => (
            <label key={choice} className={styles.speed}>
              <input
                type="radio"
                name={`${name}-speed`}
                value={choice}
                checked={choice === speed}
                onChange={() => props.changeSpeed(choice)}
              />
              <span>{choice}x</span>
            </label>
          ))}
        </fieldset>
        <ReplaySave saving={snapshot.saving} save={() => replay.save()} />
        <Length length={props.length} change={props.changeLength} />
      </div>
      {snapshot.problem && (
        <p className={styles.problem} role="alert" data-code={snapshot.problem.code}>
          {errorText(snapshot.problem.code)} <ErrorHelp code={snapshot.problem.code} />
        </p>
      )}
      {!snapshot.hasSound && <p className={styles.note}>{t("replay.silent")}</p>}
    </section>
  );
};

const Length = (props: { readonly length: number | undefined; readonly change: (frames: number) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState(String(props.length ?? ""));
  const id = useId();
  const wrong = readReplayLength(text) === undefined;
  const field = useTypedField<HTMLInputElement>(text, (typed) => {
    setText(typed);
    const frames = readReplayLength(typed);
    if (frames !== undefined) props.change(frames);
  });
  return (
    <div className={styles.length}>
      <label htmlFor={id}>{t("replay.length")}</label>
      <input
        id={id}
        className={styles.number}
        inputMode="numeric"
        maxLength={4}
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        {...field}
      />
      <span className={wrong ? styles.problem : styles.note} id={`${id}-hint`}>
        {t("replay.lengthHint", { most: MAX_REPLAY_FRAMES })}
      </span>
    </div>
  );
};
