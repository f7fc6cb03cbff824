import { wholeNumberIn } from "@setsuna/kit";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./delay-field.module.css";

export const DelayField = (props: {
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const { t } = useTranslation();
  const position = wholeNumberIn(props.value) ?? 0;
  return (
    <div>
      <TextField
        label={t("receiver.delay")}
        unit="ms"
        hint={t("receiver.delayHint")}
        error={props.invalid ? t("receiver.badDelay") : undefined}
        value={props.value}
        onChange={props.onChange}
        figures
        inputMode="numeric"
        maxLength={8}
        data-testid="delay"
      />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={1000}
        step={10}
        value={position}
        aria-label={t("receiver.delay")}
        aria-valuetext={`${position} ms`}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  );
};
