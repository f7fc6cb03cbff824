import { type LinkTarget, maskedAddress, partsOfCode, readLink, type SignUpProof } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { ConfirmByPassword } from "./confirm-by-password.tsx";
import { keptSignUp } from "./kept-sign-ups.ts";
import { signUpState } from "./sign-up-state.ts";

/** The end of a sign-up. With the parameters of the mail's link it first confirms the address. Spec §2. */
export default function SignUpCompletePage() {
  const [query] = useSearchParams();
  const m = query.get("m");
  const c = query.get("c");
  if (m === null && c === null) return <Complete />;
  const link = readLink(m, c);
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

/** By a press of its reader: programs that check mail open every link in it, and would spend the code. */
const Confirmation = ({ link }: { readonly link: LinkTarget }) => {
  const alive = useHydrated();
  const [failed, setFailed] = useState<ErrorCode>();
  if (failed !== undefined) return <Failed code={failed} link={link} />;
  const kept = alive ? keptSignUp(link.email, partsOfCode(link.code).request) : undefined;
  // What the browser remembers is known once the page is alive; until then the button of the commoner case waits.
  if (alive && kept === undefined) return <ConfirmByPassword link={link} />;
  return <ConfirmHere link={link} session={kept?.session} fail={setFailed} />;
};

/** In the browser that began the sign-up. `session`: undefined until the page is alive. */
const ConfirmHere = ({
  link,
  session,
  fail,
}: {
  readonly link: LinkTarget;
  readonly session: string | undefined;
  readonly fail: (code: ErrorCode) => void;
}) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const confirm = async (proof: SignUpProof) => {
    setBusy(true);
    try {
      await identity.confirmSignUp(link.email, link.code, proof);
      // Without the code in the address, which a reload would try again.
      await navigate("/signup/complete", { replace: true });
    } catch (error) {
      fail(errorCodeOf(error));
    }
  };
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
        disabled={session === undefined}
        aria-disabled={busy || undefined}
        onClick={() => !busy && session !== undefined && void confirm({ session })}
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
