import { useState } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { FormMessage } from "../../components/form.tsx";
import { Subsection } from "../../components/section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SenderForm } from "../sender-form.ts";
import styles from "./path-check.module.css";
import { usePathCheck } from "./use-path-check.ts";
import { fieldsOf, verdictTexts } from "./verdict-texts.ts";

/**
 * Measures the path before a show, reports what it can carry, and applies the settings on request. `locked`: something is
 * being sent.
 */
export const PathCheckSection = (props: {
  readonly form: SenderForm;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const { form, locked, change } = props;
  const { state, start, cancel } = usePathCheck(form, locked);
  const [applied, setApplied] = useState<object>();
  const isRunning = state.name === "running";
  const why = locked ? t("pathCheck.onAir") : start === undefined ? t("pathCheck.noId") : t("pathCheck.lead");
  return (
    <Subsection heading={t("pathCheck.heading")}>
      <div className={styles.check} data-testid="path-check" data-state={state.name}>
        <p className={styles.note}>{why}</p>
        {isRunning && <progress className={styles.progress} max={1} value={state.done} aria-label={t("pathCheck.running")} />}
        <p className={styles.act}>
          {isRunning ? (
            <button type="button" className="button" onClick={cancel}>
              {t("pathCheck.cancel")}
            </button>
          ) : (
            <button type="button" className="button" disabled={locked || start === undefined} onClick={start}>
              {t(state.name === "idle" ? "pathCheck.start" : "pathCheck.again")}
            </button>
          )}
        </p>
        <div aria-live="polite">
          {state.name === "cancelled" && <p className={styles.note}>{t("pathCheck.cancelled")}</p>}
          {state.name === "found" && (
            <div className={styles.verdict} data-testid="path-verdict" data-verdict={state.verdict.name}>
              {verdictTexts(t, state.verdict).map((sentence, index) => (
                <p key={sentence} className={index === 0 ? styles.sentence : styles.note}>
                  {sentence}
                </p>
              ))}
            </div>
          )}
        </div>
        {state.name === "failed" && <ErrorMessage code={state.code} />}
        {state.name === "found" && state.verdict.name === "holds" && (
          <p className={styles.act}>
            <button
              type="button"
              className="button"
              onClick={() => {
                if (state.verdict.name !== "holds") return;
                change(fieldsOf(state.verdict, form));
                setApplied(state.verdict);
              }}
            >
              {t("pathCheck.apply")}
            </button>
          </p>
        )}
        {state.name === "found" && state.verdict.name === "holds" && applied === state.verdict && (
          <FormMessage tone="success">{t("pathCheck.applied", { delay: state.verdict.settings.delayMs })}</FormMessage>
        )}
      </div>
    </Subsection>
  );
};
