import { useEffect, useRef } from "react";
import { FormMessage } from "../components/form.tsx";
import { useCopy } from "../components/use-copy.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./new-secret.module.css";

/** A secret that is shown once. */
export const NewSecret = (props: {
  readonly heading: string;
  readonly label: string;
  readonly secret: string;
  readonly testId: string;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLParagraphElement>(null);
  const { done, copy } = useCopy(props.secret);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.made}>
      <p className={styles.heading} ref={heading} tabIndex={-1}>
        {props.heading}
      </p>
      <p>{t("tokens.once")}</p>
      <p className={styles.secret}>
        <span className="visually-hidden">{props.label}: </span>
        <code data-testid={props.testId}>{props.secret}</code>
      </p>
      <div className={styles.actions}>
        {window.isSecureContext && (
          <button type="button" className="button" onClick={copy}>
            {t("tokens.copy")}
          </button>
        )}
        <button type="button" className="button" onClick={props.close}>
          {t("tokens.done")}
        </button>
      </div>
      <div role="status">{done && <FormMessage tone="success">{t("tokens.copied")}</FormMessage>}</div>
    </div>
  );
};
