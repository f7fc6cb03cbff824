import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { lazy, Suspense, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { EmailField } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";
import { emailField, loginPasswordField } from "./account-fields.ts";
import styles from "./auth-form.module.css";
import { PasskeyButton } from "./passkey-button.tsx";
import { ResetRequestDialog } from "./reset-request-dialog.tsx";
import { signUpState } from "./sign-up-state.ts";
import { useSso } from "./use-sso.ts";

const SsoPart = lazy(() => import("./sso-part.tsx"));

const LoginValues = z.object({ email: emailField, password: loginPasswordField });

export const LoginForm = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const store = useSessionStore();
  const api = useApi();
  const heading = useId();
  const [failure, setFailure] = useState<{ readonly code: ErrorCode; readonly email: string }>();
  const [resetting, setResetting] = useState(false);
  const { offer, look } = useSso();
  const [byPassword, setByPassword] = useState(false);
  const refused = failure?.code === "sso-required";
  const required = refused || (offer === "enforced" && !byPassword);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(LoginValues),
    defaultValues: { email: "", password: "" },
  });

  const submit = handleSubmit(
    async ({ email, password }) => {
      setFailure(undefined);
      try {
        store.settle(await api("signIn", { body: await identity.logIn(email, password) }));
      } catch (error) {
        setFailure({ code: errorCodeOf(error), email });
      }
    },
    // The Enter key leaves the field no other way.
    () => look(getValues("email")),
  );

  return (
    <>
      <h2 className={styles.heading} id={heading} tabIndex={-1}>
        {t("auth.login")}
      </h2>
      <Form onSubmit={submit} labelledBy={heading}>
        <EmailField
          {...register("email", { onChange: () => setFailure(undefined), onBlur: () => look(getValues("email")) })}
          error={formState.errors.email?.message}
        />
        {(refused || offer !== "none") && (
          <Suspense fallback={null}>
            <SsoPart
              email={() => getValues("email")}
              required={required}
              byPassword={() => {
                setFailure(undefined);
                setByPassword(true);
              }}
            />
          </Suspense>
        )}
        {!required && (
          <>
            <PasswordField
              {...register("password")}
              label={t("auth.password")}
              error={formState.errors.password?.message}
              autoComplete="current-password"
              required
            />
            <div className={styles.actions}>
              <SubmitButton busy={formState.isSubmitting}>{t("auth.login")}</SubmitButton>
              {failure && (
                <ErrorMessage code={failure.code}>
                  {errorText(failure.code)}{" "}
                  {failure.code === "user-not-confirmed" && (
                    <Link to="/signup/confirm" state={signUpState(failure.email)}>
                      {t("auth.confirmNow")}
                    </Link>
                  )}
                </ErrorMessage>
              )}
              <PasskeyButton />
            </div>
          </>
        )}
      </Form>
      {!required && (
        <button type="button" className={`${styles.textButton} ${styles.after}`} onClick={() => setResetting(true)}>
          {t("auth.forgot")}
        </button>
      )}
      {resetting && <ResetRequestDialog email={getValues("email")} close={() => setResetting(false)} />}
    </>
  );
};
