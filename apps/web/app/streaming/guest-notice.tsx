import type { ReactNode } from "react";
import { useCopy } from "../components/use-copy.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./guest-notice.module.css";
import { senderEndText } from "./phase/phase-text.ts";
import type { Standstill } from "./phase/standstill.ts";

const ENTRY = [
  "password-needed",
  "wrong-password",
  "id-password-changed",
  "link-not-valid",
  "link-revoked",
  "link-expired",
  "id-links-changed",
];

/** Its parent must be the video's box. */
export const GuestNotice = (props: {
  readonly text: string;
  readonly code: string;
  readonly action: string;
  readonly act: () => void;
  readonly children?: ReactNode;
}) => (
  <section className={styles.notice} data-testid="guest-notice" data-code={props.code}>
    <p className={styles.text} role="status">
      {props.text}
    </p>
    {props.children}
    <button type="button" className={`button ${styles.action}`} data-testid="guest-action" onClick={props.act}>
      {props.action}
    </button>
  </section>
);

const OtherBrowserNotice = (props: { readonly text: string; readonly code: string }) => {
  const { t } = useTranslation();
  const { done, copy } = useCopy(window.location.href);
  return <GuestNotice {...props} action={done ? t("guest.copied") : t("guest.copyLink")} act={copy} />;
};

export const StandstillNotice = (props: {
  readonly standstill: Standstill;
  readonly begin: () => void;
  readonly stop: () => void;
  readonly enter?: (() => void) | undefined;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { standstill, begin, stop, enter } = props;
  if (standstill.name === "waiting") {
    const { ended } = standstill;
    const text = ended === undefined ? t("guest.waiting") : senderEndText(ended, t, language);
    return <GuestNotice text={text} code={ended?.code ?? "waiting"} action={t("guest.stop")} act={stop} />;
  }
  if (standstill.name === "unreached") {
    const { reason } = standstill;
    return <GuestNotice text={t(`phase.${reason}`)} code={reason} action={t("guest.stop")} act={stop} />;
  }
  const { error } = standstill;
  // Another browser can help, but a retry can't.
  if (error.code === "browser-unsupported") return <OtherBrowserNotice text={error[language]} code={error.code} />;
  const mayEnter = enter !== undefined && ENTRY.includes(error.code);
  return (
    <GuestNotice
      text={error[language]}
      code={error.code}
      action={mayEnter ? t("guest.enter") : t("guest.again")}
      act={mayEnter ? enter : begin}
    >
      {props.children}
    </GuestNotice>
  );
};
