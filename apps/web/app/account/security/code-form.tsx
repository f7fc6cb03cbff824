import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FactorFailure } from "./factor-failure.tsx";
import { totpCodeField } from "./totp-code-field.ts";
import { useConfirmTotp } from "./use-second-factors.ts";

const Values = z.object({ code: totpCodeField });

export const CodeForm = ({ proved }: { readonly proved: () => void }) => {
  const { t } = useTranslation();
  const prove = useConfirmTotp();
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
        maxLength={32}
        required
      />
      {prove.isError && <FactorFailure error={prove.error} />}
      <div>
        <SubmitButton busy={prove.isPending} quiet>
          {t("security.confirm")}
        </SubmitButton>
      </div>
    </Form>
  );
};
