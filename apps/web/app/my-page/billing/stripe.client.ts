import { type Language, StudioError } from "@setsuna/contracts";
import { loadedAsMyPage } from "./document-origin.ts";

/** What of Stripe.js we use (docs.stripe.com/js). Card numbers are typed into its own frame and never reach this page. */
export interface StripePaymentElement {
  mount(container: HTMLElement): void;
  destroy(): void;
  on(event: "ready" | "loaderror", act: () => void): void;
}
/** How the form looks: Stripe's theme, and colours, corners and type of ours. */
export interface StripeAppearance {
  readonly theme: "stripe" | "night";
  readonly variables: Readonly<Record<string, string>>;
}
export interface StripeElements {
  create(kind: "payment"): StripePaymentElement;
  update(options: { readonly appearance: StripeAppearance }): void;
}
interface StripeOutcome {
  readonly error?: { readonly type: string; readonly code?: string };
}
export interface StripeJs {
  elements(options: {
    readonly clientSecret: string;
    readonly locale: Language;
    readonly appearance: StripeAppearance;
  }): StripeElements;
  confirmSetup(options: {
    readonly elements: StripeElements;
    readonly redirect: "if_required";
    readonly confirmParams: { readonly return_url: string };
  }): Promise<StripeOutcome>;
  handleNextAction(options: { readonly clientSecret: string }): Promise<StripeOutcome>;
}
interface StripeWindow {
  readonly Stripe?: (publishableKey: string) => StripeJs;
}

/** Stripe asks to take it from here, unversioned and never from a copy. */
const SCRIPT = "https://js.stripe.com/v3/";

let loading: Promise<StripeWindow> | undefined;

const load = (): Promise<StripeWindow> => {
  loading ??= new Promise<StripeWindow>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve(window as unknown as StripeWindow);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new StudioError("payment-unavailable", "Stripe.js"));
    };
    document.head.append(script);
  });
  return loading;
};

/**
 * Stripe.js, loaded once and only where somebody is about to need it. Rejects with `payment-unavailable`. Where the document may not load
 * it, the page is loaded anew instead, and nothing is answered.
 */
export const openStripe = async (publishableKey: string): Promise<StripeJs> => {
  if (!loadedAsMyPage()) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  const { Stripe } = await load();
  if (Stripe === undefined) throw new StudioError("payment-unavailable", "Stripe.js");
  return Stripe(publishableKey);
};
