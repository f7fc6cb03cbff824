import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { loginPasswordField, newPasswordShape, withSamePassword } from "../../account/auth/account-fields.ts";
import { identity } from "../../account/identity/identity.ts";
import { useSession, useSessionStore } from "../../account/session/session-provider.tsx";
import { useApi } from "../../account/session/use-api.ts";
import { KnownEmail } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

const PasswordValues = withSamePassword(z.object({ current: loginPasswordField, ...newPasswordShape }));
type Outcome = { readonly state: "changed" } | { readonly state: "failed"; readonly code: ErrorCode };

export const PasswordSection = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const session = useSession();
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(PasswordValues),
    defaultValues: { current: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const stay = async (password: string) => {
    try {
      const begun = await api("signIn", { body: await identity.logIn(email, password) });
      // The second-factor page replaces this one and its result.
      if (begun.state === "signed-in" && begun.account.secondFactorNeeded)
        toast({ tone: "success", text: t("user.passwordChanged") });
      store.settle(begun);
      await queries.invalidateQueries();
    } catch (error) {
      errorCodeOf(error);
      store.noticeEnd();
    }
  };
  const submit = handleSubmit(
    async ({ current, password }) => {
      setOutcome(undefined);
      try {
        // A second factor is required first.
        if (session.state === "signed-in" && session.account.secondFactorPassed) await api("checkProof");
        await identity.changePassword(email, current, password);
        reset();
        await stay(password);
        setOutcome({ state: "changed" });
      } catch (error) {
        setOutcome({ state: "failed", code: errorCodeOf(error) });
      }
    },
    () => setOutcome(undefined),
  );
  return (
    <UserSection name={t("user.password")}>
      <Form onSubmit={submit}>
        <KnownEmail email={email} />
        <PasswordField
          {...register("current")}
          label={t("user.currentPassword")}
          error={errors.current?.message}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          password={register("password")}
          again={register("confirmPassword")}
          passwordError={errors.password?.message}
          againError={errors.confirmPassword?.message}
          another
        />
        <div>
          <SubmitButton busy={formState.isSubmitting} quiet>
            {t("user.changePassword")}
          </SubmitButton>
        </div>
        {outcome?.state === "changed" && <FormMessage tone="success">{t("user.passwordChanged")}</FormMessage>}
        {outcome?.state === "failed" && (
          <ErrorMessage code={outcome.code}>
            {outcome.code === "not-authorized" ? t("user.currentWrong") : undefined}
          </ErrorMessage>
        )}
      </Form>
    </UserSection>
  );
};
