import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { CheckBox } from "../../components/check-box.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { LinkedText } from "../../i18n/linked-text.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { emailField, newPasswordShape, withSamePassword } from "./account-fields.ts";
import styles from "./auth-form.module.css";
import { signUpState } from "./sign-up-state.ts";

const SignUpValues = withSamePassword(
  z.object({ email: emailField, ...newPasswordShape, eula: z.literal(true), policy: z.literal(true) }),
);

/** Always continues to the confirmation page, which shows the result. Spec §4, §8. */
export const SignUpForm = () => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const heading = useId();
  const hint = useId();
  const { register, handleSubmit, watch, formState } = useForm<
    z.input<typeof SignUpValues>,
    unknown,
    z.output<typeof SignUpValues>
  >({
    resolver: zodResolver(SignUpValues),
    defaultValues: { email: "", password: "", confirmPassword: "" },
  });
  const [eula, policy] = watch(["eula", "policy"]);
  const agreed = Boolean(eula && policy);

  const submit = handleSubmit(async ({ email, password }) => {
    let failure: ErrorCode | undefined;
    try {
      await identity.signUp(email, password, language);
    } catch (error) {
      failure = errorCodeOf(error);
    }
    await navigate("/signup/confirm", { state: signUpState(email, failure) });
  });

  return (
    <>
      <h2 className={styles.heading} id={heading} tabIndex={-1}>
        {t("auth.signUp")}
      </h2>
      <p className={styles.lead}>{t("auth.signUpLead")}</p>
      <Form onSubmit={submit} labelledBy={heading}>
        <EmailField {...register("email")} error={formState.errors.email?.message} />
        <NewPasswordFields
          password={register("password")}
          again={register("confirmPassword")}
          passwordError={formState.errors.password?.message}
          againError={formState.errors.confirmPassword?.message}
        />
        <div>
          <CheckBox {...register("eula")} required>
            <LinkedText text={t("auth.agreeEula")} links={{ eula: (words) => <NewTabLink to="eula">{words}</NewTabLink> }} />
          </CheckBox>
          <CheckBox {...register("policy")} required>
            <LinkedText
              text={t("auth.agreePolicy")}
              links={{ policy: (words) => <NewTabLink to="policy">{words}</NewTabLink> }}
            />
          </CheckBox>
          <p className={styles.hint} id={hint}>
            {t("auth.consentHint")}
          </p>
        </div>
        <div className={styles.actions}>
          <SubmitButton busy={formState.isSubmitting} disabled={!agreed} describedBy={hint}>
            {t("auth.signUpAction")}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
};
