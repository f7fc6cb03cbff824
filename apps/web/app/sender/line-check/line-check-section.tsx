import { useState } from "react";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { FormMessage } from "../../components/form.tsx";
import { Section } from "../../components/section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SenderForm } from "../sender-form.ts";
import styles from "./line-check.module.css";
import { useLineCheck } from "./use-line-check.ts";
import { fieldsOf, verdictWords } from "./verdict-words.ts";

/** Measures the line before a show, says in a sentence what it holds, and sets that by a press. `locked`: something is sent. */
export const LineCheckSection = (props: {
  readonly form: SenderForm;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { form, locked, change } = props;
  const { state, start, cancel } = useLineCheck(form, locked);
  /** The verdict whose settings were taken. */
  const [applied, setApplied] = useState<object>();
  const isRunning = state.name === "running";
  const why = locked ? t("lineCheck.onAir") : start === undefined ? t("lineCheck.noId") : t("lineCheck.lead");
  return (
    <Section heading={t("lineCheck.heading")}>
      <div className={styles.check} data-testid="line-check" data-state={state.name}>
        <p className={styles.note}>{why}</p>
        {isRunning && <progress className={styles.progress} max={1} value={state.done} aria-label={t("lineCheck.running")} />}
        <p className={styles.act}>
          {isRunning ? (
            <button type="button" className="button" onClick={cancel}>
              {t("lineCheck.cancel")}
            </button>
          ) : (
            <button type="button" className="button" disabled={locked || start === undefined} onClick={start}>
              {t(state.name === "idle" ? "lineCheck.start" : "lineCheck.again")}
            </button>
          )}
        </p>
        <div aria-live="polite">
          {state.name === "cancelled" && <p className={styles.note}>{t("lineCheck.cancelled")}</p>}
          {state.name === "found" && (
            <div className={styles.verdict} data-testid="line-verdict" data-verdict={state.verdict.name}>
              {verdictWords(t, state.verdict).map((sentence, index) => (
                <p key={sentence} className={index === 0 ? styles.sentence : styles.note}>
                  {sentence}
                </p>
              ))}
            </div>
          )}
        </div>
        {state.name === "failed" && <FormMessage tone="error">{errorText(state.code)}</FormMessage>}
        {state.name === "found" && state.verdict.name === "holds" && (
          <p className={styles.act}>
            <button
              type="button"
              className="button button-primary"
              onClick={() => {
                if (state.verdict.name !== "holds") return;
                change(fieldsOf(state.verdict, form));
                setApplied(state.verdict);
              }}
            >
              {t("lineCheck.apply")}
            </button>
          </p>
        )}
        {state.name === "found" && state.verdict.name === "holds" && applied === state.verdict && (
          <FormMessage tone="success">{t("lineCheck.applied", { delay: state.verdict.settings.delayMs })}</FormMessage>
        )}
      </div>
      {form.linkDelayMs !== "" && (
        <TextField
          figures
          inputMode="numeric"
          maxLength={4}
          label={t("lineCheck.linkDelay")}
          unit="ms"
          hint={t("lineCheck.linkDelayHint")}
          value={form.linkDelayMs}
          onChange={(linkDelayMs) => change({ linkDelayMs })}
          name="link-delay"
        />
      )}
    </Section>
  );
};
