import { useEffect } from "react";
import { Link } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./billing.module.css";
import { loadedAsMyPage } from "./document-origin.ts";
import { StripeForm } from "./stripe-form.tsx";
import type { CardSettings } from "./use-billing.ts";
import type { CardSetupActs } from "./use-card-setup.ts";

export const CardSetupPart = ({ settings, acts }: { readonly settings: CardSettings; readonly acts: CardSetupActs }) => {
  const { t } = useTranslation();
  const { setup, start, finish } = acts;
  const { gateway } = settings;
  useEffect(() => {
    // Check before anything is typed or started.
    if (gateway === "stripe" && !loadedAsMyPage()) window.location.reload();
  }, [gateway]);
  switch (setup.state) {
    case "checking":
      return <p role="status">{t("billing.card.checking")}</p>;
    case "entering":
      return settings.publishableKey === null ? (
        <ErrorMessage code="payment-unavailable" />
      ) : (
        <StripeForm
          publishableKey={settings.publishableKey}
          clientSecret={setup.clientSecret}
          returnPath={`/studio/user/payment?setup=${encodeURIComponent(setup.setup)}`}
          onConfirmed={() => finish(setup.setup)}
        />
      );
    case "waiting":
      return (
        <>
          <FormMessage tone="error">{t("billing.card.waiting")}</FormMessage>
          <p className={styles.actions}>
            <button type="button" className="button" onClick={() => finish(setup.setup)}>
              {t("billing.card.again")}
            </button>
            <button type="button" className="button" onClick={start}>
              {t("billing.card.restart")}
            </button>
          </p>
        </>
      );
    default: {
      const starting = setup.state === "starting";
      const needsAddress = setup.state === "failed" && setup.code === "address-needed";
      return (
        <>
          {setup.state === "saved" && <FormMessage tone="success">{t("billing.card.saved")}</FormMessage>}
          {setup.state === "failed" && <ErrorMessage code={setup.code} />}
          {needsAddress && <Link to="/user/billing-address">{t("billing.application.registerAddress")}</Link>}
          {settings.card !== null && setup.state !== "saved" && <p className={styles.note}>{t("billing.card.replaceHint")}</p>}
          <p className={styles.note}>
            {t("billing.card.secure")} {settings.gateway === "test" && t("billing.card.leave")}
          </p>
          <button
            type="button"
            className={settings.card === null ? "button button-primary" : "button"}
            aria-disabled={starting || undefined}
            aria-busy={starting || undefined}
            onClick={() => !starting && start()}
          >
            {settings.card === null ? t("billing.card.register") : t("billing.card.replace")}
          </button>
        </>
      );
    }
  }
};
