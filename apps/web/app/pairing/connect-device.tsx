import { type ErrorCode, formatPairingCode, type PairingSettings } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";
import { serverClock } from "../api/server-clock.ts";
import { errorCodeOf, useErrorText } from "../components/error-text.ts";
import { FormMessage } from "../components/form.tsx";
import { QrCode } from "../components/qr-code.tsx";
import { useHydrated } from "../components/use-hydrated.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { siteBase } from "../site/site-path.ts";
import styles from "./connect-device.module.css";
import { type Offered, offerSettings } from "./pair.ts";
import { type PairedFields, pairingSettings } from "./pairing-settings.ts";

type State =
  | { readonly name: "idle" }
  | { readonly name: "making"; readonly first: boolean }
  | { readonly name: "offered"; readonly offered: Offered; readonly settings: string; readonly base: string }
  | { readonly name: "expired" }
  | { readonly name: "failed"; readonly code: ErrorCode };

/** Returns where codes are entered; `#code=` fills one in. The fragment stays in the browser. */
const entryAddress = (base: string): URL => new URL("app/connect", base);

/** A part of the sender's and the receiver's page: shows a one-time code that brings this page's settings to another device. */
export const ConnectDevice = (props: { readonly from: PairingSettings["from"]; readonly fields: PairedFields }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const alive = useHydrated();
  const [state, setState] = useState<State>({ name: "idle" });
  const settings = pairingSettings(props.from, props.fields);
  const carried = JSON.stringify(settings);
  const offered = state.name === "offered" ? state.offered : undefined;
  useEffect(() => {
    if (offered === undefined) return;
    const timer = setTimeout(() => setState({ name: "expired" }), Math.max(0, serverClock.until(offered.expiresAt)));
    return () => clearTimeout(timer);
  }, [offered]);

  const make = async () => {
    if (settings === undefined || state.name === "making") return;
    setState({ name: "making", first: state.name === "idle" });
    try {
      const made = await offerSettings(api, settings);
      // The site's own address is known in the browser alone; a proxy may stand before the server.
      const base = siteBase();
      setState({ name: "offered", offered: made, settings: carried, base });
    } catch (error) {
      setState({ name: "failed", code: errorCodeOf(error) });
    }
  };
  // A code of what the form said before would surprise who enters it.
  const shown = state.name === "offered" && state.settings === carried ? state : undefined;
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{t("pairing.offer")}</h3>
      <p className={styles.hint}>{t("pairing.offerHint")}</p>
      {shown && <Code offered={shown.offered} base={shown.base} />}
      {state.name === "expired" && <p role="status">{t("pairing.expired")}</p>}
      {state.name === "failed" && <FormMessage tone="error">{errorText(state.code)}</FormMessage>}
      <button
        type="button"
        className="button"
        data-testid="pairing-offer"
        disabled={!alive || settings === undefined}
        aria-disabled={state.name === "making" || undefined}
        aria-busy={state.name === "making" || undefined}
        onClick={() => void make()}
      >
        {state.name === "idle" || (state.name === "making" && state.first) ? t("pairing.make") : t("pairing.again")}
      </button>
    </div>
  );
};

const Code = ({ offered, base }: { readonly offered: Offered; readonly base: string }) => {
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
