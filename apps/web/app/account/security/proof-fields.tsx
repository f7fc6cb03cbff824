import { zodResolver } from "@hookform/resolvers/zod";
import { foldedCode } from "@setsuna/kit";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { KnownEmail } from "../../components/email-field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loginPasswordField } from "../auth/account-fields.ts";
import { totpCodeField } from "./totp-code-field.ts";

interface FieldProps {
  readonly busy: boolean;
  readonly send: (value: string) => Promise<void>;
}

const PasswordValues = z.object({ password: loginPasswordField });

export const PasswordProof = ({ email, busy, send }: FieldProps & { readonly email: string }) => {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordValues),
    defaultValues: { password: "" },
  });
  return (
    <Form onSubmit={handleSubmit(({ password }) => send(password))}>
      <KnownEmail email={email} />
      <PasswordField
        {...register("password")}
        label={t("auth.password")}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        required
      />
      <div>
        <SubmitButton busy={busy}>{t("security.confirm")}</SubmitButton>
      </div>
    </Form>
  );
};

const CodeValues = z.object({ code: totpCodeField });

export const CodeProof = ({ busy, send, quiet }: FieldProps & { readonly quiet: boolean }) => {
  const { t } = useTranslation();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(CodeValues),
    defaultValues: { code: "" },
  });
  return (
    <Form onSubmit={handleSubmit(({ code }) => send(code).finally(() => reset()))}>
      <InputField
        {...register("code")}
        label={t("security.code")}
        error={formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        required
      />
      <div>
        <SubmitButton busy={busy} quiet={quiet}>
          {t("security.confirm")}
        </SubmitButton>
      </div>
    </Form>
  );
};

const RecoveryValues = z.object({ code: z.string().overwrite(foldedCode).min(1, "recovery-code-wrong") });

/** Kept for when all other factors are lost. */
export const RecoveryProof = ({ busy, send }: FieldProps) => {
  const { t } = useTranslation();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(RecoveryValues),
    defaultValues: { code: "" },
  });
  return (
    <Form onSubmit={handleSubmit(({ code }) => send(code).finally(() => reset()))}>
      <InputField
        {...register("code")}
        label={t("security.proof.recoveryCode")}
        hint={t("security.proof.recoveryHint")}
        error={formState.errors.code?.message}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <div>
        <SubmitButton busy={busy} quiet>
          {t("security.proof.useRecovery")}
        </SubmitButton>
      </div>
    </Form>
  );
};
