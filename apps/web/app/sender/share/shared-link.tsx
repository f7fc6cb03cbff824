import { useCopy } from "../../components/use-copy.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./share.module.css";

export const SharedLink = ({ address, testId }: { readonly address: string; readonly testId: string }) => {
  const { t } = useTranslation();
  const { done, copy } = useCopy(address);
  return (
    <div className={styles.link}>
      <a className={styles.address} href={address} target="_blank" rel="noreferrer" data-testid={testId}>
        {address}
      </a>
      {/* Absent over plain http on another machine: the browser then has no clipboard for us. */}
      {window.isSecureContext && (
        <button type="button" className="button" data-testid="share-copy" onClick={copy}>
          {done ? t("share.copied") : t("share.copy")}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {done ? t("share.copied") : ""}
      </span>
    </div>
  );
};
