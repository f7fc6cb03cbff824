import { zodResolver } from "@hookform/resolvers/zod";
import { MAX_ORGANIZATION_NAME } from "@setsuna/contracts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { NameValues } from "./create-form.tsx";
import { afterwards, useOrganizationChanges, useOrganizationTexts } from "./use-organization.ts";

/** Turns the account into an organization, after a confirmation. The session then acts for it. */
export const ConvertForm = () => {
  const { t } = useOrganizationTexts();
  const toast = useToast();
  const { convert } = useOrganizationChanges();
  const [name, setName] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(NameValues), defaultValues: { name: "" } });
  const close = () => {
    convert.reset();
    setName(undefined);
  };
  const act = (chosen: string) =>
    afterwards(convert.mutateAsync({ name: chosen, agreed: true }), () =>
      toast({ tone: "success", text: t("convert.done", { name: chosen }) }),
    );
  return (
    <UserSection name={t("convert.heading")}>
      <p>{t("convert.lead")}</p>
      <Form onSubmit={handleSubmit((values) => setName(values.name))}>
        <InputField
          {...register("name")}
          label={t("convert.name")}
          error={formState.errors.name?.message}
          autoComplete="organization"
          maxLength={MAX_ORGANIZATION_NAME}
          required
        />
        <div>
          <SubmitButton quiet busy={convert.isPending}>
            {t("convert.open")}
          </SubmitButton>
        </div>
      </Form>
      {name !== undefined && (
        <AskDialog
          heading={t("convert.ask", { name })}
          effects={[t("convert.stays"), t("convert.login"), t("convert.tokens"), t("convert.programs")]}
          agree={t("convert.agree")}
          label={t("convert.act")}
          call={convert}
          act={() => act(name)}
          close={close}
        />
      )}
    </UserSection>
  );
};
