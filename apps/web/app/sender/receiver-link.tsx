import { useEffect, useState } from "react";
import { QrCode } from "../components/qr-code.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { type LinkedFields, receiverAddress } from "./receiver-address.ts";
import styles from "./receiver-link.module.css";

/** The way to the other end: a link, its copy, its QR code. */
export const ReceiverLink = ({ fields }: { readonly fields: LinkedFields }) => {
  const { t } = useTranslation();
  const [base, setBase] = useState<string>();
  const [withPassword, setWithPassword] = useState(false);
  const [copied, setCopied] = useState<string>();
  // The site's own address is known in the browser alone; a proxy may stand before the server.
  useEffect(() => setBase(new URL(import.meta.env.BASE_URL, window.location.href).href), []);
  if (base === undefined) return null;
  const address = receiverAddress(base, fields, withPassword);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <div className={styles.link}>
      <h3 className={styles.heading}>{t("sender.link")}</h3>
      <p className={styles.hint}>{t("sender.linkHint")}</p>
      <a className={styles.address} href={address} target="_blank" rel="noreferrer" data-testid="receiver-link">
        {address}
      </a>
      {fields.password !== "" && <Toggle label={t("sender.linkPassword")} checked={withPassword} onChange={setWithPassword} />}
      {/* Absent over plain http on another machine: the browser then has no clipboard for us. */}
      {window.isSecureContext && (
        <button
          type="button"
          className="button"
          onClick={() => void copy().catch((error: unknown) => console.warn("The link was not copied", error))}
        >
          {copied === address ? t("sender.linkCopied") : t("sender.linkCopy")}
        </button>
      )}
      <details className={styles.qr}>
        <summary>{t("sender.linkQr")}</summary>
        <QrCode text={address} label={t("sender.linkQr")} />
      </details>
    </div>
  );
};
