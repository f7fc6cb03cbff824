import { withDetail } from "@setsuna/contracts";
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { useErrorText } from "./error-text.ts";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

interface FormFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly errorDetail?: string | undefined;
}

export const InputField = ({
  label,
  hint,
  error,
  errorDetail,
  ...input
}: FormFieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> & { readonly ref?: Ref<HTMLInputElement> }) => {
  const errorText = useErrorText();
  return (
    <Field label={label} hint={hint} error={error && withDetail(errorText(error), errorDetail)}>
      {(attributes) => <input {...input} {...attributes} className={styles.input} />}
    </Field>
  );
};

export const TextAreaField = ({
  label,
  hint,
  error,
  errorDetail,
  ...input
}: FormFieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & { readonly ref?: Ref<HTMLTextAreaElement> }) => {
  const errorText = useErrorText();
  return (
    <Field label={label} hint={hint} error={error && withDetail(errorText(error), errorDetail)}>
      {(attributes) => <textarea {...input} {...attributes} className={`${styles.input} ${styles.area}`} />}
    </Field>
  );
};
