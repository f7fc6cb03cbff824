import { zodResolver } from "@hookform/resolvers/zod";
import { Email, GivenRole } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { emailField } from "../../account/auth/account-fields.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { UserSection } from "../../components/user-section.tsx";
import styles from "./organization.module.css";
import { useMemberChanges, useOrganizationTexts } from "./use-organization.ts";

const Values = z.object({ email: emailField, role: GivenRole, later: z.boolean() });

export const InviteForm = () => {
  const { t } = useOrganizationTexts();
  const { invite } = useMemberChanges();
  const { register, handleSubmit, formState, reset, watch } = useForm<z.infer<typeof Values>>({
    resolver: zodResolver(Values),
    defaultValues: { email: "", role: "operator", later: false },
  });
  const submit = handleSubmit(({ email, role, later }) =>
    invite.mutate(
      { email: Email.parse(email), role, allIds: role === "billing" || !later },
      { onSuccess: () => reset({ email: "", role, later }) },
    ),
  );
  return (
    <UserSection name={t("invite.heading")}>
      <Form onSubmit={submit}>
        <InputField
          {...register("email")}
          label={t("invite.email")}
          error={formState.errors.email?.message}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <fieldset className={styles.roles}>
          <legend className={styles.legend}>{t("members.roleLabel")}</legend>
          {GivenRole.options.map((role) => (
            <label key={role} className={styles.role}>
              <input type="radio" value={role} {...register("role")} />
              <span>
                {t(`roles.${role}`)}
                <span className={styles.beside}>{t(`roleTexts.${role}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {watch("role") !== "billing" && <CheckBox {...register("later")}>{t("invite.later")}</CheckBox>}
        {invite.isError && <ErrorMessage code={errorCodeOf(invite.error)} />}
        {invite.isSuccess && (
          <FormMessage tone="success">{t("invite.sent", { email: shownEmail(invite.data.email) })}</FormMessage>
        )}
        <div>
          <SubmitButton busy={invite.isPending}>{t("invite.act")}</SubmitButton>
        </div>
      </Form>
    </UserSection>
  );
};
