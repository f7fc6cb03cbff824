import { zodResolver } from "@hookform/resolvers/zod";
import { MAX_ORGANIZATION_NAME } from "@setsuna/contracts";
import { useForm } from "react-hook-form";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { NameValues } from "./create-form.tsx";
import { useMemberChanges, useOrganizationTexts } from "./use-organization.ts";

export const NameForm = ({ name }: { readonly name: string }) => {
  const { t } = useOrganizationTexts();
  const { rename } = useMemberChanges();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(NameValues), defaultValues: { name } });
  return (
    <UserSection name={t("name.heading")}>
      <Form onSubmit={handleSubmit((values) => rename.mutate(values))}>
        <InputField
          {...register("name")}
          label={t("name.label")}
          error={formState.errors.name?.message}
          autoComplete="off"
          maxLength={MAX_ORGANIZATION_NAME}
          required
        />
        {rename.isError && <ErrorMessage code={errorCodeOf(rename.error)} />}
        {rename.isSuccess && <FormMessage tone="success">{t("name.saved")}</FormMessage>}
        <div>
          <SubmitButton quiet busy={rename.isPending}>
            {t("name.act")}
          </SubmitButton>
        </div>
      </Form>
    </UserSection>
  );
};
