import type { ErrorCode } from "@setsuna/contracts";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sitePath } from "../../platform/site-path.ts";
import styles from "./billing.module.css";
import { stripeAddress } from "./stripe-address.ts";
import { afterConfirmation } from "./stripe-answer.ts";
import { stripeAppearance } from "./stripe-appearance.ts";
import { useBillingAddress } from "./use-billing.ts";

interface Ready {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

export const StripeForm = (props: {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly returnPath: string;
  readonly onConfirmed: () => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { publishableKey, clientSecret } = props;
  const registered = useBillingAddress();
  const address = registered.data?.address ?? undefined;
  const knowsAddress = address !== undefined;
  const isAddressRead = !registered.isPending;
  const frame = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<Ready>();
  const [broken, setBroken] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!isAddressRead) return;
    let over = false;
    let close: (() => void) | undefined;
    setReady(undefined);
    setBroken(false);
    const open = async () => {
      const { openStripe } = await import("./stripe.client.ts");
      const stripe = await openStripe(publishableKey);
      if (over || frame.current === null) return;
      const dark = window.matchMedia("(prefers-color-scheme: dark)");
      const elements = stripe.elements({ clientSecret, locale: language, appearance: stripeAppearance(dark.matches) });
      const element = elements.create("payment", knowsAddress ? { fields: { billingDetails: { address: "never" } } } : {});
      const follow = () => elements.update({ appearance: stripeAppearance(dark.matches) });
      dark.addEventListener("change", follow);
      close = () => {
        dark.removeEventListener("change", follow);
        element.destroy();
      };
      element.on("ready", () => setReady({ stripe, elements }));
      element.on("loaderror", () => setBroken(true));
      element.mount(frame.current);
    };
    open().catch((error: unknown) => {
      errorCodeOf(error);
      if (!over) setBroken(true);
    });
    return () => {
      over = true;
      close?.();
    };
  }, [publishableKey, clientSecret, language, isAddressRead, knowsAddress]);

  const save = async () => {
    if (ready === undefined || busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { error } = await ready.stripe.confirmSetup({
        elements: ready.elements,
        redirect: "if_required",
        confirmParams: {
          return_url: window.location.origin + sitePath(props.returnPath),
          ...(address && { payment_method_data: { billing_details: { address: stripeAddress(address) } } }),
        },
      });
      const answer = afterConfirmation(error);
      if (answer.act === "ask-server") props.onConfirmed();
      else setRefusal(answer.code);
    } catch (error) {
      errorCodeOf(error);
      setBroken(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.narrow}>
      <div ref={frame} data-testid="stripe-frame" style={{ width: "100%" }} />
      {refusal !== undefined && <ErrorMessage code={refusal} />}
      {broken && <FormMessage tone="error">{t("billing.card.loadFailed")}</FormMessage>}
      <button
        type="button"
        className="button button-primary"
        disabled={ready === undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => void save()}
      >
        {t("billing.card.save")}
      </button>
    </div>
  );
};
