import { zodResolver } from "@hookform/resolvers/zod";
import { type LinkTarget, maskedAddress } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { KnownEmail } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loginPasswordField } from "./account-fields.ts";
import styles from "./auth-form.module.css";
import { useCompleteSignUp } from "./use-complete-sign-up.ts";

const PasswordValues = z.object({ password: loginPasswordField });

/**
 * Opens the mail's link in a browser that didn't start the sign-up. The user proves ownership by the password, since anyone can
 * sign up with another person's address. Submitting it also logs in.
 */
export const ConfirmByPassword = ({ link }: { readonly link: LinkTarget }) => {
  const { t } = useTranslation();
  const complete = useCompleteSignUp();
  const [failure, setFailure] = useState<ErrorCode>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordValues),
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await complete(link.email, link.code, { password });
    } catch (error) {
      setFailure(errorCodeOf(error));
    }
  });
  return (
    <main className={styles.page}>
      <PageTitle of={t("auth.complete.askHeading")} />
      <h1 className={styles.heading}>{t("auth.complete.askHeading")}</h1>
      <p>{t("auth.complete.ask", { address: maskedAddress(link.email) })}</p>
      <p>{t("auth.complete.elsewhere")}</p>
      <Form onSubmit={submit}>
        <KnownEmail email={link.email} />
        <PasswordField
          {...register("password")}
          label={t("auth.confirm.password")}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          required
        />
        <div className={styles.actions}>
          <SubmitButton busy={formState.isSubmitting}>{t("auth.complete.act")}</SubmitButton>
          {failure && <ErrorMessage code={failure} />}
          {failure && (
            <Link className="button" to="/auth">
              {t("auth.complete.toAuth")}
            </Link>
          )}
        </div>
      </Form>
    </main>
  );
};
