import type { ErrorCode, PairingSettings } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";
import { serverClock } from "../api/server-clock.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { errorCodeOf } from "../components/error-text.ts";
import { useHydrated } from "../components/use-hydrated.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { siteBase } from "../platform/site-path.ts";
import styles from "./connect-device.module.css";
import type { Offered } from "./pair.ts";
import { type PairedFields, pairingSettings } from "./pairing-settings.ts";

/** Encryption and the QR code load with the first press: most people never pair. */
const load = () => Promise.all([import("./pair.ts"), import("./connect-code.tsx")]);
type CodeModule = typeof import("./connect-code.tsx");

type State =
  | { readonly name: "idle" }
  | { readonly name: "making"; readonly first: boolean }
  | {
      readonly name: "offered";
      readonly offered: Offered;
      readonly settings: string;
      readonly base: string;
      readonly module: CodeModule;
    }
  | { readonly name: "expired" }
  | { readonly name: "failed"; readonly code: ErrorCode };

/** A part of the sender's and the receiver's page: shows a one-time code that brings this page's settings to another device. */
export const ConnectDevice = (props: { readonly from: PairingSettings["from"]; readonly fields: PairedFields }) => {
  const { t } = useTranslation();
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
      const [{ offerSettings }, module] = await load();
      const made = await offerSettings(api, settings);
      // Only the browser knows the site's own address, since a proxy may stand before the server.
      const base = siteBase();
      setState({ name: "offered", offered: made, settings: carried, base, module });
    } catch (error) {
      setState({ name: "failed", code: errorCodeOf(error) });
    }
  };
  // A code with the form's earlier settings would surprise the person who enters it.
  const shown = state.name === "offered" && state.settings === carried ? state : undefined;
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{t("pairing.offer")}</h3>
      <p className={styles.hint}>{t("pairing.offerHint")}</p>
      {shown && <shown.module.ConnectCode offered={shown.offered} base={shown.base} />}
      {state.name === "expired" && <p role="status">{t("pairing.expired")}</p>}
      {state.name === "failed" && <ErrorMessage code={state.code} />}
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
