import { zodResolver } from "@hookform/resolvers/zod";
import { MAX_ORGANIZATION_NAME } from "@setsuna/contracts";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useActFor, useOrganizationChanges, useOrganizationTexts } from "./use-organization.ts";

export const NameValues = z.object({
  name: z.string().trim().min(1, "item-not-entered").max(MAX_ORGANIZATION_NAME, "too-long"),
});

/** Creates an organization and switches to it. */
export const CreateForm = () => {
  const { t } = useOrganizationTexts();
  const navigate = useNavigate();
  const { create } = useOrganizationChanges();
  const actFor = useActFor();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(NameValues), defaultValues: { name: "" } });
  const open = (id: string) => actFor.mutate(id, { onSuccess: () => void navigate("/user/organization") });
  const submit = handleSubmit((values) => create.mutate(values, { onSuccess: ({ id }) => open(id) }));
  const error = create.error ?? actFor.error;
  return (
    <UserSection name={t("create.heading")}>
      <p>{t("create.lead")}</p>
      <Form onSubmit={submit}>
        <InputField
          {...register("name")}
          label={t("create.name")}
          hint={t("create.nameHint")}
          error={formState.errors.name?.message}
          autoComplete="organization"
          maxLength={MAX_ORGANIZATION_NAME}
          required
        />
        {error && <ErrorMessage code={errorCodeOf(error)} />}
        <div>
          <SubmitButton busy={create.isPending || actFor.isPending}>{t("create.act")}</SubmitButton>
        </div>
      </Form>
    </UserSection>
  );
};
