import type { QualityState } from "@setsuna/client";
import { MIN_QUALITY_BITS_PER_SECOND, QualityBitrate } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { bitrateText } from "../streaming/stats/format.ts";
import styles from "./delay-field.module.css";
import { bitrateAt, positionOf, SLIDER_STEPS } from "./quality-slider.ts";

const SETTLE_MS = 150;

const read = (text: string): number | undefined => QualityBitrate.safeParse(wholeNumberIn(text)).data;

export const QualityControl = (props: {
  readonly state: QualityState;
  /** Absent while not running. */
  readonly ask: ((bitsPerSecond: number) => void) | undefined;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [text, setText] = useState("5000000");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { ask, state } = props;
  const rate = read(text);
  const slide = (position: number) => {
    const wanted = bitrateAt(position);
    setText(String(wanted));
    clearTimeout(timer.current);
    if (ask) timer.current = setTimeout(() => ask(wanted), SETTLE_MS);
  };
  const said = (): string => {
    switch (state.name) {
      case "idle":
        return ask ? "" : t("quality.idle");
      case "asked":
        return t("quality.asked", { bitrate: bitrateText(state.asked) });
      case "applied":
        return state.applied < state.asked
          ? t("quality.limited", { bitrate: bitrateText(state.applied) })
          : t("quality.applied", { bitrate: bitrateText(state.applied) });
      case "refused":
        return t("quality.refused", { text: errorText(state.error.code) });
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        if (rate !== undefined) ask?.(rate);
      }}
    >
      <TextField
        label={t("quality.bitrate")}
        unit="bit/s"
        hint={t("quality.receiverHint")}
        error={rate === undefined ? errorText("quality-out-of-range") : undefined}
        value={text}
        onChange={setText}
        figures
        inputMode="numeric"
        maxLength={12}
        data-testid="quality-bitrate"
      />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={SLIDER_STEPS}
        step={1}
        value={positionOf(rate ?? MIN_QUALITY_BITS_PER_SECOND)}
        aria-label={t("quality.bitrate")}
        aria-valuetext={bitrateText(rate ?? MIN_QUALITY_BITS_PER_SECOND)}
        disabled={!ask}
        onChange={(event) => slide(event.currentTarget.valueAsNumber)}
      />
      <button type="submit" className="button" disabled={!ask || rate === undefined} data-testid="quality-ask">
        {t("quality.ask")}
      </button>
      <p
        role="status"
        data-testid="quality-state"
        data-state={state.name}
        data-applied={state.name === "applied" ? state.applied : undefined}
        data-code={state.name === "refused" ? state.error.code : undefined}
      >
        {said()}
      </p>
    </form>
  );
};
