import { withDetail } from "@setsuna/contracts";
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { useErrorText } from "./error-text.ts";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

interface FormFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Code of the error catalogue; absent while nothing is wrong. */
  readonly error?: string | undefined;
  /** Details after the error text, such as the invalid characters. */
  readonly errorDetail?: string | undefined;
}

/** A line of text in a form that reads its own fields (react-hook-form). */
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

/** Several lines of text in such a form. */
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
