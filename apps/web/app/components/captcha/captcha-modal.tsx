import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CaptchaAnswer } from "../../api/bot-protection/bot-client.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./captcha-modal.module.css";

type Status =
  | { readonly kind: "loading" | "ready" | "checking" | "failed" | "expired" }
  | { readonly kind: "refused"; readonly code: ErrorCode };

export interface CaptchaModalProps {
  /** Rejects with a `StudioError` if refused. */
  readonly accept: (answer: CaptchaAnswer) => Promise<void>;
  readonly cancel: () => void;
}

export const CaptchaModal = ({ accept, cancel }: CaptchaModalProps) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<Status>({ kind: "loading" });
  const [heading, text] = [useId(), useId()];

  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useEffect(() => {
    let gone = false;
    let remove = (): void => undefined;
    const refuse = (error: unknown): void => {
      if (!gone) setStatus({ kind: "refused", code: error instanceof StudioError ? error.code : "internal" });
    };
    const check = (answer: CaptchaAnswer, again: () => void): void => {
      setStatus({ kind: "checking" });
      accept(answer).catch((error: unknown) => {
        refuse(error);
        again();
      });
    };
    const ended = {
      onFailed: () => setStatus({ kind: "failed" }),
      onExpired: () => setStatus({ kind: "expired" }),
    };
    const showWidget = async (parent: HTMLElement): Promise<void> => {
      const { requireWebCrypto } = await import("../../api/bot-protection/pbkdf2-worker.client.ts");
      requireWebCrypto();
      const { createWidget } = await import("../../api/bot-protection/altcha-widget.client.ts");
      const texts = {
        label: t("captcha.label"),
        verifying: t("captcha.verifying"),
        verified: t("captcha.verified"),
        failed: t("captcha.failed"),
        expired: t("captcha.expired"),
      };
      const widget = createWidget(language, texts, {
        ...ended,
        onSolved: (payload) => check({ payload }, () => widget.reset()),
      });
      if (gone) return;
      remove = widget.remove;
      await widget.appendTo(parent);
    };
    const start = async (parent: HTMLElement): Promise<void> => {
      const { knownWaf, renderWafCaptcha } = await import("../../api/bot-protection/waf-integration.client.ts");
      const waf = knownWaf();
      if (waf === undefined) await showWidget(parent);
      else
        await renderWafCaptcha(waf, parent, language, {
          ...ended,
          onSolved: (wafToken) => check({ wafToken }, () => undefined),
        });
      if (!gone) setStatus({ kind: "ready" });
    };
    if (place.current !== null) start(place.current).catch(refuse);
    return () => {
      gone = true;
      remove();
    };
  }, [accept, language, t]);

  const message = (): string => {
    switch (status.kind) {
      case "loading":
        return t("captcha.loading");
      case "ready":
        return "";
      case "checking":
        return t("captcha.verifying");
      case "failed":
        return t("captcha.failed");
      case "expired":
        return t("captcha.expired");
      case "refused":
        return ERRORS[status.code][language];
    }
  };
  const wrong = status.kind === "failed" || status.kind === "expired" || status.kind === "refused";

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      aria-describedby={text}
      data-testid="captcha"
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <h2 id={heading} className={styles.heading}>
        {t("captcha.heading")}
      </h2>
      <p id={text} className={styles.text}>
        {t("captcha.text")}
      </p>
      <div ref={place} className={styles.widget} />
      <p className={wrong ? styles.wrong : styles.status} role="status" data-testid="captcha-status">
        {message()}
      </p>
      <p className={styles.how}>{t("captcha.how")}</p>
      <div className={styles.actions}>
        <button type="button" className="button" data-testid="captcha-cancel" onClick={cancel}>
          {t("captcha.cancel")}
        </button>
        <p className={styles.hint}>{t("captcha.cancelHint")}</p>
      </div>
    </dialog>
  );
};
