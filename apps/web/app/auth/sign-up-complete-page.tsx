import { readLink } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { identity } from "../identity/identity.ts";
import { errorCodeOf, useErrorText } from "../parts/error-text.ts";
import { MessagePage } from "../parts/message-page.tsx";
import { signUpState } from "./sign-up-state.ts";

/** The end of a sign-up. With the parameters of the mail's link it first confirms the address, and shows that it does. */
export const SignUpCompletePage = () => {
  const [query] = useSearchParams();
  const m = query.get("m");
  const c = query.get("c");
  return m === null && c === null ? <Complete /> : <Confirmation m={m} c={c} />;
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

const Confirmation = ({ m, c }: { readonly m: string | null; readonly c: string | null }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const link = readLink(m, c);
  const [failure, setFailure] = useState<ErrorCode>();
  const begun = useRef(false);

  useEffect(() => {
    // A code counts once: strict mode's second run must not spend it.
    if (begun.current) return;
    begun.current = true;
    const confirm = async () => {
      if (link === undefined) return setFailure("link-broken");
      try {
        await identity.confirmSignUp(link.email, link.code);
        // Without the code in the address, which a reload would try again.
        await navigate("/signup/complete", { replace: true });
      } catch (error) {
        setFailure(errorCodeOf(error));
      }
    };
    void confirm();
  }, [link, navigate]);

  if (failure === undefined)
    return (
      <MessagePage news="status" figure="1 / 2" heading={t("auth.complete.checking")} text={t("auth.complete.checkingText")}>
        <noscript>{t("site.needsScript")}</noscript>
      </MessagePage>
    );
  return (
    <MessagePage
      news="alert"
      figure="1 / 2"
      heading={t("auth.complete.failedHeading")}
      text={[errorText(failure), t("auth.complete.failedNext")]}
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
