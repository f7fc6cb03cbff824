import { formatPairingCode } from "@setsuna/contracts";
import { useState } from "react";
import { serverClock } from "../api/server-clock.ts";
import { QrCode } from "../components/qr-code.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./connect-device.module.css";
import type { Offered } from "./pair.ts";

/** Returns where codes are entered; `#code=` fills one in. The fragment stays in the browser. */
const entryAddress = (base: string): URL => new URL("app/connect", base);

export const ConnectCode = ({ offered, base }: { readonly offered: Offered; readonly base: string }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const address = entryAddress(base);
  const withCode = `${address.href}#code=${offered.code}`;
  // As the visitor's own clock will show it, right or wrong.
  const [until] = useState(() => Date.now() + serverClock.until(offered.expiresAt));
  const time = new Intl.DateTimeFormat(language, { timeStyle: "medium" }).format(new Date(until));
  return (
    <div className={styles.offered} role="status">
      <p className={styles.code} data-testid="pairing-code">
        <span className="visually-hidden">{t("pairing.code")}: </span>
        {formatPairingCode(offered.code)}
      </p>
      <p className={styles.hint}>{t("pairing.until", { time })}</p>
      <p className={styles.hint}>{t("pairing.where", { address: `${address.host}${address.pathname}` })}</p>
      <QrCode text={withCode} label={t("pairing.qr")} />
    </div>
  );
};
