import type { ComponentProps } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { InputField } from "./input-field.tsx";

type Fixed = "label" | "type" | "autoComplete" | "autoCapitalize" | "spellCheck" | "required";

export const EmailField = (props: Omit<ComponentProps<typeof InputField>, Fixed>) => {
  const { t } = useTranslation();
  return (
    <InputField
      {...props}
      label={t("auth.email")}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
};

/** Tells a password manager whose password a form is for, if the form has no address field. Hidden and not focusable. */
export const KnownEmail = ({ email }: { readonly email: string }) => (
  <input
    type="email"
    className="visually-hidden"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
