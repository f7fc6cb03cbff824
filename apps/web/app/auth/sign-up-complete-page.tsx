import { type LinkTarget, maskedAddress, readLink } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { identity } from "../identity/identity.ts";
import { errorCodeOf, useErrorText } from "../parts/error-text.ts";
import { MessagePage } from "../parts/message-page.tsx";
import { useHydrated } from "../parts/use-hydrated.ts";
import { signUpState } from "./sign-up-state.ts";

/** The end of a sign-up. With the parameters of the mail's link it first confirms the address. Spec §2. */
export const SignUpCompletePage = () => {
  const [query] = useSearchParams();
  const m = query.get("m");
  const c = query.get("c");
  if (m === null && c === null) return <Complete />;
  const link = readLink(m, c);
  return link === undefined ? <Failed code="link-broken" link={undefined} /> : <Confirmation link={link} />;
};

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

/** By a press of its reader: programs that check mail open every link in it, and would spend the code. */
const Confirmation = ({ link }: { readonly link: LinkTarget }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const alive = useHydrated();
  const [state, setState] = useState<"asking" | "confirming" | { readonly failed: ErrorCode }>("asking");
  if (typeof state === "object") return <Failed code={state.failed} link={link} />;

  const confirm = async () => {
    setState("confirming");
    try {
      await identity.confirmSignUp(link.email, link.code);
      // Without the code in the address, which a reload would try again.
      await navigate("/signup/complete", { replace: true });
    } catch (error) {
      setState({ failed: errorCodeOf(error) });
    }
  };
  const busy = state === "confirming";
  return (
    <MessagePage
      news="status"
      figure="1 / 2"
      heading={busy ? t("auth.complete.checking") : t("auth.complete.askHeading")}
      text={busy ? t("auth.complete.checkingText") : t("auth.complete.ask", { address: maskedAddress(link.email) })}
    >
      <button
        type="button"
        className="button button-primary"
        disabled={!alive}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void confirm()}
      >
        {busy ? t("form.busy") : t("auth.complete.act")}
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
      <Link className="button button-primary" to="/auth">
        {t("auth.registerAgain")}
      </Link>
      <Link className="button" to="/signup/confirm" state={link && signUpState(link.email)}>
        {t("auth.complete.enterCode")}
      </Link>
    </MessagePage>
  );
};
