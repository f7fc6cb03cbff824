import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { returnPath } from "../session/return-path.ts";
import styles from "./auth-form.module.css";
import { useSsoStart, useSsoTexts } from "./use-sso-start.ts";

/** `required`: it replaces the password, and takes the focus of the field that is gone. */
export default function SsoPart(props: {
  readonly email: () => string;
  readonly required: boolean;
  readonly byPassword: () => void;
}) {
  const { required } = props;
  const texts = useSsoTexts();
  const { search } = useLocation();
  const { busy, failure, start } = useSsoStart();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (required) button.current?.focus();
  }, [required]);
  const next = returnPath(search);
  return (
    <div className={styles.actions}>
      <p className={styles.dialogLead} role="status">
        {required ? texts.required : texts.offered}
      </p>
      <button
        type="button"
        ref={button}
        className={required ? "button button-primary" : "button"}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && void start({ email: props.email(), ...(next === undefined ? {} : { next }) })}
      >
        {texts.act}
      </button>
      {failure && <ErrorMessage code={errorCodeOf(failure.error)} />}
      {required && (
        <button type="button" className={styles.textButton} onClick={props.byPassword}>
          {texts.password}
        </button>
      )}
    </div>
  );
}
