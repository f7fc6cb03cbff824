import "altcha/external";
import "altcha/altcha.css";
import type { BotLevel } from "@setsuna/contracts";
import type { Configuration } from "altcha/lib";
import { sitePath } from "../../platform/site-path.ts";
import { ALGORITHM, newPbkdf2Worker } from "./pbkdf2-worker.client.ts";
import { challengeUrl } from "./token-exchange.ts";

export interface WidgetTexts {
  readonly label: string;
  readonly verifying: string;
  readonly verified: string;
  readonly failed: string;
  readonly expired: string;
}

export interface WidgetEvents {
  /** `payload` is in base64. */
  onSolved(payload: string): void;
  onFailed(): void;
  onExpired(): void;
}

const LEVEL: BotLevel = "captcha";
const CONFIGURATION: Partial<Configuration> = {
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
  minDuration: 500,
};

/** The element draws it some time after insertion. */
const boxOf = (widget: HTMLElement): Promise<HTMLInputElement> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const box = widget.querySelector<HTMLInputElement>('input[type="checkbox"]');
      if (box !== null) resolve(box);
      return box !== null;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(widget, { childList: true, subtree: true });
  });

/**
 * The ALTCHA widget, not yet attached. The content security policy requires the external bundle without styles and our own worker
 * file.
 */
export const createWidget = (language: string, texts: WidgetTexts, events: WidgetEvents) => {
  const { algorithms, i18n } = globalThis.$altcha;
  algorithms.set(ALGORITHM, newPbkdf2Worker);
  i18n.set(language, {
    label: texts.label,
    verifying: texts.verifying,
    verified: texts.verified,
    error: texts.failed,
    expired: texts.expired,
    waitAlert: texts.verifying,
    loading: texts.verifying,
  });
  const widget = document.createElement("altcha-widget");
  widget.setAttribute("language", language);
  widget.setAttribute("challenge", sitePath(challengeUrl(LEVEL)));
  widget.setAttribute("configuration", JSON.stringify(CONFIGURATION));
  widget.addEventListener("statechange", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { state, payload } = event.detail as { readonly state: string; readonly payload: string | null };
    if (state === "verified" && payload !== null) events.onSolved(payload);
    if (state === "error") events.onFailed();
    if (state === "expired") events.onExpired();
  });
  return {
    async appendTo(parent: HTMLElement): Promise<void> {
      parent.append(widget);
      (await boxOf(widget)).focus();
    },
    reset(): void {
      widget.reset();
    },
    remove(): void {
      widget.remove();
    },
  };
};
