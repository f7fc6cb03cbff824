import { useTypedField } from "@setsuna/web-media/use-typed-field";
import type { InputHTMLAttributes, SelectHTMLAttributes } from "react";

interface Typed {
  readonly value: string;
  readonly change: (value: string) => void;
}

export const TypedInput = ({
  value,
  change,
  ...input
}: Typed & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onChange">) => (
  <input {...input} {...useTypedField<HTMLInputElement>(value, change)} />
);

export const TypedSelect = ({
  value,
  change,
  children,
  ...select
}: Typed & Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "defaultValue" | "onChange">) => (
  <select {...select} {...useTypedField<HTMLSelectElement>(value, change)}>
    {children}
  </select>
);
