import type { ComponentProps } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { PasswordField } from "./password-field.tsx";

type Registered = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "error" | "autoComplete" | "required">;

/** Errors are catalog codes. Spec §5. */
export const NewPasswordFields = (props: {
  readonly password: Registered;
  readonly again: Registered;
  readonly passwordError: string | undefined;
  readonly againError: string | undefined;
  readonly another?: boolean;
}) => {
  const { t } = useTranslation();
  const { another = false } = props;
  return (
    <>
      <PasswordField
        {...props.password}
        label={another ? t("auth.reset.newPassword") : t("auth.password")}
        hint={t("auth.passwordHint")}
        error={props.passwordError}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...props.again}
        label={another ? t("auth.reset.newPasswordAgain") : t("auth.passwordAgain")}
        error={props.againError}
        autoComplete="new-password"
        required
      />
    </>
  );
};
