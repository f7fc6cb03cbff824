import { zodResolver } from "@hookform/resolvers/zod";
import { type LinkTarget, maskedAddress, readLink } from "@setsuna/account";
import { type ErrorCode, StudioError } from "@setsuna/contracts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { api } from "../../api/api.ts";
import { KnownEmail } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { AfterReset } from "../security/after-reset.tsx";
import { noticeState } from "../session/route-notice.tsx";
import { useSessionStore } from "../session/session-provider.tsx";
import type { SessionStore } from "../session/session-store.ts";
import { newPasswordShape, withSamePassword } from "./account-fields.ts";
import styles from "./auth-form.module.css";

const ResetValues = withSamePassword(z.object(newPasswordShape));

/** The path /resetpass?m=..&c=.. from the mail. A broken link redirects to /auth with a notice. Spec §2, §4. */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const link = readLink(query.get("m"), query.get("c"));
  return (
    <main className={styles.page}>
      <PageTitle of={t("auth.reset.title")} />
      <h1 className={styles.heading}>{t("auth.reset.title")}</h1>
      {link ? <NewPasswordForm link={link} /> : <Navigate to="/auth" replace state={noticeState("link-broken")} />}
    </main>
  );
}

/** Never reached the service: the code is unused, so the form can be resubmitted. */
const NOT_ASKED: readonly ErrorCode[] = ["server-unreachable", "identity-unavailable", "captcha-needed", "captcha-unavailable"];

/** A new password can't pass a second factor. Then its login stays, so that the user can check the factors; otherwise it ends. */
const hasFactor = async (email: string, password: string, store: SessionStore): Promise<boolean> => {
  try {
    const session = await api("signIn", { body: await identity.logIn(email, password) });
    if (session.state === "signed-in" && session.account.secondFactorNeeded) {
      store.settle(session);
      return true;
    }
    await api("signOut");
    return false;
  } catch (error) {
    errorCodeOf(error);
    return false;
  }
};

const NewPasswordForm = ({ link }: { readonly link: LinkTarget }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const store = useSessionStore();
  const [failure, setFailure] = useState<ErrorCode>();
  const [guarded, setGuarded] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ResetValues),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await identity.confirmReset(link.email, link.code, password);
      if (await hasFactor(link.email, password, store)) setGuarded(true);
      else await navigate("/signup/resetcomplete", { replace: true });
    } catch (error) {
      const code = errorCodeOf(error);
      if (error instanceof StudioError && NOT_ASKED.includes(code)) setFailure(code);
      else await navigate("/auth", { replace: true, state: noticeState(code) });
    }
  });
  if (guarded) return <AfterReset />;
  return (
    <>
      <p>{t("auth.reset.formLead", { address: maskedAddress(link.email) })}</p>
      <Form onSubmit={submit}>
        <KnownEmail email={link.email} />
        <NewPasswordFields
          password={register("password")}
          again={register("confirmPassword")}
          passwordError={formState.errors.password?.message}
          againError={formState.errors.confirmPassword?.message}
          another
        />
        <div className={styles.actions}>
          <SubmitButton busy={formState.isSubmitting}>{t("auth.reset.save")}</SubmitButton>
          {failure && <ErrorMessage code={failure} />}
        </div>
      </Form>
    </>
  );
};
