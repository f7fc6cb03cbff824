import { useEffect, useRef } from "react";
import { FormMessage } from "../../components/form.tsx";
import { useCopy } from "../../components/use-copy.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./tokens-page.module.css";
import type { MadeToken } from "./use-tokens.ts";

export const NewSecret = ({ made, close }: { readonly made: MadeToken; readonly close: () => void }) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLParagraphElement>(null);
  const { done, copy } = useCopy(made.secret);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.made}>
      <p className={styles.madeHeading} ref={heading} tabIndex={-1}>
        {t("tokens.made", { name: made.token.name })}
      </p>
      <p>{t("tokens.once")}</p>
      <p className={styles.secret}>
        <span className="visually-hidden">{t("tokens.secret")}: </span>
        <code data-testid="token-secret">{made.secret}</code>
      </p>
      <div className={styles.actions}>
        {window.isSecureContext && (
          <button type="button" className="button" onClick={copy}>
            {t("tokens.copy")}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {t("tokens.done")}
        </button>
      </div>
      <div role="status">{done && <FormMessage tone="success">{t("tokens.copied")}</FormMessage>}</div>
    </div>
  );
};
