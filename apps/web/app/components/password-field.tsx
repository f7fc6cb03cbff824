import { type InputHTMLAttributes, type Ref, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useErrorText } from "./error-text.ts";
import fieldStyles from "./field.module.css";
import { Field } from "./field.tsx";
import styles from "./password-field.module.css";

export const PasswordField = ({
  label,
  hint,
  error,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "type"> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly autoComplete: "current-password" | "new-password";
  readonly ref?: Ref<HTMLInputElement>;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error && errorText(error)}>
      {(attributes) => (
        <span className={styles.line}>
          <input
            {...input}
            {...attributes}
            className={fieldStyles.input}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={256}
          />
          <button
            type="button"
            className={styles.show}
            aria-pressed={shown}
            aria-label={t("form.showPasswordOf", { label })}
            onClick={() => setShown(!shown)}
          >
            {shown ? t("form.hidePassword") : t("form.showPassword")}
          </button>
        </span>
      )}
    </Field>
  );
};
