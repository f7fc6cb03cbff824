import { useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { newCodes } from "./new-codes.ts";
import styles from "./security.module.css";

const close = (): void => newCodes.show(undefined);

export default function NewCodesDialog({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog heading={t("security.recovery.heading")} close={close}>
      <p className={styles.lead}>{t("security.recovery.once")}</p>
      <ol className={styles.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={styles.actions}>
        {window.isSecureContext && <CopyButton text={text} name={t("security.recovery.copy")} />}
        <a
          className="button button-small"
          download="setsuna-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t("security.recovery.save")}
        </a>
      </p>
      <CheckBox checked={kept} onChange={(event) => setKept(event.currentTarget.checked)}>
        {t("security.recovery.kept")}
      </CheckBox>
      <p className={styles.end}>
        <button type="button" className="button button-primary" disabled={!kept} onClick={close}>
          {t("security.recovery.done")}
        </button>
      </p>
    </Dialog>
  );
}
