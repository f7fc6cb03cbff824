import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Form, FormMessage, SubmitButton } from "../parts/form.tsx";
import { InputField } from "../parts/input-field.tsx";
import { useFailureText, useProveTotp } from "./use-second-factors.ts";

/** People read codes in two halves and type them so. */
const Values = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^[0-9]{6}$/, "second-factor-wrong")),
});

/** Six digits of an authenticator app, proved to the server. */
export const CodeForm = ({ proved }: { readonly proved: () => void }) => {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const prove = useProveTotp();
  const { register, handleSubmit, reset, formState } = useForm({ resolver: zodResolver(Values), defaultValues: { code: "" } });
  const submit = handleSubmit(({ code }) => prove.mutate(code, { onSuccess: proved, onSettled: () => reset() }));
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("code")}
        label={t("security.code")}
        error={formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      {prove.isError && <FormMessage tone="error">{failureText(prove.error)}</FormMessage>}
      <div>
        <SubmitButton busy={prove.isPending} quiet>
          {t("security.confirm")}
        </SubmitButton>
      </div>
    </Form>
  );
};
