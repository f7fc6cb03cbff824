import { zodResolver } from "@hookform/resolvers/zod";
import type { SignUpProof } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { foldedEmail } from "@setsuna/kit";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { EmailField } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { codeField, emailField, loginPasswordField } from "./account-fields.ts";
import styles from "./auth-form.module.css";
import { keptSignUp } from "./kept-sign-ups.ts";
import { useCompleteSignUp } from "./use-complete-sign-up.ts";

const CodeValues = z.object({ email: emailField, code: codeField, password: z.string() });
const NO_PASSWORD = { type: "custom", message: "password-too-short" } as const;
type Outcome = { readonly state: "resent" } | { readonly state: "failed"; readonly code: ErrorCode };

/** Confirms, or resends the mail. Asks for an unknown address, and for the password if another browser signed up. */
export const CodeForm = (props: { readonly email: string | undefined; readonly quiet: boolean }) => {
  const { t } = useTranslation();
  const complete = useCompleteSignUp();
  const [outcome, setOutcome] = useState<Outcome>();
  const [resending, setResending] = useState(false);
  const { register, handleSubmit, trigger, getValues, setError, watch, formState } = useForm({
    resolver: zodResolver(CodeValues),
    defaultValues: { email: props.email ?? "", code: "", password: "" },
  });
  const startedHere = keptSignUp(watch("email"), undefined) !== undefined;
  const proofOf = (email: string, password: string): SignUpProof | undefined => {
    const kept = keptSignUp(email, undefined);
    if (kept !== undefined) return { session: kept.session };
    if (loginPasswordField.safeParse(password).success) return { password };
    setError("password", NO_PASSWORD, { shouldFocus: true });
    return undefined;
  };
  const fail = (error: unknown) => setOutcome({ state: "failed", code: errorCodeOf(error) });

  const submit = handleSubmit(
    async (values) => {
      setOutcome(undefined);
      const proof = proofOf(values.email, values.password);
      if (proof === undefined) return;
      try {
        await complete(values.email, values.code, proof);
      } catch (error) {
        fail(error);
      }
    },
    () => setOutcome(undefined),
  );
  const resend = async () => {
    setOutcome(undefined);
    if (!(await trigger("email", { shouldFocus: true }))) return;
    const email = foldedEmail(getValues("email"));
    const proof = proofOf(email, getValues("password"));
    if (proof === undefined) return;
    setResending(true);
    try {
      await identity.resendCode(email, proof);
      setOutcome({ state: "resent" });
    } catch (error) {
      fail(error);
    } finally {
      setResending(false);
    }
  };

  return (
    <Form onSubmit={submit}>
      {props.email === undefined && (
        <EmailField {...register("email", { onChange: () => setOutcome(undefined) })} error={formState.errors.email?.message} />
      )}
      <InputField
        {...register("code")}
        label={t("auth.confirm.code")}
        hint={t("auth.confirm.codeHint")}
        error={formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      {!startedHere && (
        <PasswordField
          {...register("password")}
          label={t("auth.confirm.password")}
          hint={t("auth.confirm.passwordHint")}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          required
        />
      )}
      <div className={styles.actions}>
        <SubmitButton busy={formState.isSubmitting} quiet={props.quiet}>
          {t("auth.confirm.act")}
        </SubmitButton>
        {outcome?.state === "failed" && <ErrorMessage code={outcome.code} />}
        {outcome?.state === "resent" && <FormMessage tone="success">{t("auth.confirm.resent")}</FormMessage>}
        <button
          type="button"
          className="button"
          aria-disabled={resending || undefined}
          aria-busy={resending || undefined}
          onClick={() => !resending && void resend()}
        >
          {t("auth.confirm.resend")}
        </button>
      </div>
    </Form>
  );
};
