import { parseJson } from "@setsuna/kit";
import { useTypedField } from "@setsuna/web-media/use-typed-field";
import { useId, useState } from "react";
import { Field, TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./control-section.module.css";

const MAX_KEY_BYTES = 255;

export interface ControlSender {
  sendState(key: string, value: unknown): void;
  sendEvent(key: string, value: unknown): void;
}

type Outcome = { readonly name: "sent"; readonly key: string } | { readonly name: "bad-key" } | { readonly name: "too-large" };

/** Returns the typed value: a structured value if it is in that notation, else text. */
const typedValue = (typed: string): unknown => {
  const read: unknown = parseJson(typed);
  return read === undefined ? typed : read;
};

const send = (sender: ControlSender, kind: "state" | "event", key: string, typed: string): Outcome => {
  const keyBytes = new TextEncoder().encode(key).length;
  if (keyBytes === 0 || keyBytes > MAX_KEY_BYTES) return { name: "bad-key" };
  try {
    const value = typedValue(typed);
    if (kind === "state") sender.sendState(key, value);
    else sender.sendEvent(key, value);
    return { name: "sent", key };
  } catch (error) {
    if (error instanceof RangeError) return { name: "too-large" };
    throw error;
  }
};

/** `sender` is absent while the control stream isn't live. */
export const ControlSection = ({ sender }: { readonly sender: ControlSender | undefined }) => {
  const { t } = useTranslation();
  const hint = useId();
  const [key, setKey] = useState("tally");
  const [typed, setTyped] = useState("1");
  const field = useTypedField<HTMLTextAreaElement>(typed, setTyped);
  const [outcome, setOutcome] = useState<Outcome>();
  const act = (kind: "state" | "event") => () => {
    if (sender) setOutcome(send(sender, kind, key, typed));
  };
  return (
    <fieldset className={styles.group} aria-describedby={hint}>
      <legend className={styles.legend}>{t("sender.control")}</legend>
      <p className={styles.hint} id={hint}>
        {sender ? t("sender.controlHint") : t("sender.controlIdle")}
      </p>
      <TextField
        label={t("sender.controlKey")}
        error={outcome?.name === "bad-key" ? t("sender.controlBadKey") : undefined}
        value={key}
        onChange={setKey}
        figures
        maxLength={MAX_KEY_BYTES}
        data-testid="control-key"
      />
      <Field label={t("sender.controlValue")} error={outcome?.name === "too-large" ? t("sender.controlTooLarge") : undefined}>
        {(attributes) => (
          <textarea {...attributes} className={styles.value} rows={2} spellCheck={false} {...field} data-testid="control-value" />
        )}
      </Field>
      <div className={styles.actions}>
        <button type="button" className="button" disabled={!sender} onClick={act("state")} data-testid="control-send-state">
          {t("sender.controlState")}
        </button>
        <button type="button" className="button" disabled={!sender} onClick={act("event")} data-testid="control-send-event">
          {t("sender.controlEvent")}
        </button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome?.name === "sent" && t("sender.controlSent", { key: outcome.key })}
      </p>
    </fieldset>
  );
};
