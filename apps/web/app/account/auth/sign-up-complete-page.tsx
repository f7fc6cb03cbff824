import { type LinkTarget, maskedAddress, partsOfCode, readLink } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { whenSeen } from "../../components/when-seen.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSession } from "../session/session-provider.tsx";
import { ConfirmByPassword } from "./confirm-by-password.tsx";
import { keptSignUp } from "./kept-sign-ups.ts";
import { SIGN_UP_PATH } from "./sign-up-path.ts";
import { signUpState } from "./sign-up-state.ts";
import { useCompleteSignUp } from "./use-complete-sign-up.ts";

/** Confirms first if opened by the mail's link. Spec §2. */
export default function SignUpCompletePage() {
  const [query] = useSearchParams();
  const m = query.get("m");
  const c = query.get("c");
  // One object per link, so that confirmation starts once.
  const link = useMemo(() => readLink(m, c), [m, c]);
  if (m === null && c === null) return <Complete />;
  return link === undefined ? <Failed code="link-broken" link={undefined} /> : <Confirmation link={link} />;
}

const Complete = () => {
  const { t } = useTranslation();
  return (
    <MessagePage figure="2 / 2" heading={t("auth.complete.heading")} text={t("auth.complete.text")}>
      <Link className="button button-primary" to="/auth">
        {t("auth.backToLogin")}
      </Link>
    </MessagePage>
  );
};

/**
 * The browser that signed up confirms with its stored proof. Mail scanners open links but lack it; other browsers need the
 * password.
 */
const Confirmation = ({ link }: { readonly link: LinkTarget }) => {
  const alive = useHydrated();
  const session = useSession();
  const [failed, setFailed] = useState<ErrorCode>();
  if (failed !== undefined) return <Failed code={failed} link={link} />;
  if (!alive) return <Checking />;
  const kept = keptSignUp(link.email, partsOfCode(link.code).request);
  if (kept === undefined) return <ConfirmByPassword link={link} />;
  const parts = { link, session: kept.session, fail: setFailed };
  switch (session.state) {
    case "loading":
      return <Checking />;
    case "signed-in":
      if (isSameAddress(session.account.email, link.email)) return <Navigate to="/user" replace />;
      return <ConfirmByPress {...parts} signedInAs={session.account.email} />;
    case "signed-out":
    case "unreachable":
      return <ConfirmAutomatically {...parts} />;
  }
};

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const Checking = () => {
  const { t } = useTranslation();
  return (
    <MessagePage news="status" figure="1 / 2" heading={t("auth.complete.checking")} text={t("auth.complete.checkingText")}>
      {null}
    </MessagePage>
  );
};

interface ConfirmHere {
  readonly link: LinkTarget;
  readonly session: string;
  readonly fail: (code: ErrorCode) => void;
}

/** Only once the page is visible, and once, because it consumes the code. */
const ConfirmAutomatically = ({ link, session, fail }: ConfirmHere) => {
  const complete = useCompleteSignUp();
  const begun = useRef(false);
  useEffect(() => {
    const left = new AbortController();
    const confirm = async () => {
      await whenSeen(document, left.signal);
      if (begun.current) return;
      begun.current = true;
      try {
        await complete(link.email, link.code, { session });
      } catch (error) {
        fail(errorCodeOf(error));
      }
    };
    void confirm();
    return () => left.abort();
  }, [complete, fail, link, session]);
  return <Checking />;
};

const ConfirmByPress = ({ link, session, fail, signedInAs }: ConfirmHere & { readonly signedInAs: string }) => {
  const { t } = useTranslation();
  const complete = useCompleteSignUp();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await complete(link.email, link.code, { session });
    } catch (error) {
      fail(errorCodeOf(error));
    }
  };
  return (
    <MessagePage
      news="status"
      figure="1 / 2"
      heading={busy ? t("auth.complete.checking") : t("auth.complete.askHeading")}
      text={
        busy
          ? t("auth.complete.checkingText")
          : [
              t("auth.complete.ask", { address: maskedAddress(link.email) }),
              t("auth.complete.other", { address: maskedAddress(signedInAs) }),
            ]
      }
    >
      <button
        type="button"
        className="button button-primary"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && void confirm()}
      >
        {t("auth.complete.act")}
      </button>
    </MessagePage>
  );
};

const Failed = ({ code, link }: { readonly code: ErrorCode; readonly link: LinkTarget | undefined }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <MessagePage
      news="alert"
      figure="1 / 2"
      heading={t("auth.complete.failedHeading")}
      text={[errorText(code), t("auth.complete.failedNext")]}
    >
      <Link className="button button-primary" to={SIGN_UP_PATH}>
        {t("auth.registerAgain")}
      </Link>
      <Link className="button" to="/signup/confirm" state={link && signUpState(link.email)}>
        {t("auth.complete.enterCode")}
      </Link>
    </MessagePage>
  );
};
