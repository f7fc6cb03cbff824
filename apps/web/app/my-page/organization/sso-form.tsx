import { zodResolver } from "@hookform/resolvers/zod";
import { GivenRole } from "@setsuna/contracts";
import { Controller, useForm } from "react-hook-form";
import { CheckBox } from "../../components/check-box.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./organization.module.css";
import { bodyOf, fieldsOf, MAPPED_ROLES, SsoFields, type SsoSettings } from "./sso-fields.ts";
import { useOrganizationTexts } from "./use-organization.ts";
import type { SsoChanges } from "./use-sso-settings.ts";

const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** `sso` null: it is set up for the first time. */
export const SsoForm = (props: {
  readonly sso: SsoSettings | null;
  readonly save: SsoChanges["save"];
  readonly close: () => void;
}) => {
  const { t } = useOrganizationTexts();
  const { t: site } = useTranslation();
  const { sso, save, close } = props;
  const { register, control, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(SsoFields),
    defaultValues: fieldsOf(sso),
  });
  const { errors } = formState;
  const submit = handleSubmit((fields) => save.mutate(bodyOf(fields), { onSuccess: close }));
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("issuer")}
        {...PLAIN}
        label={t("sso.issuer")}
        hint={t("sso.issuerHint")}
        error={errors.issuer?.message}
        type="url"
        required
      />
      <InputField {...register("clientId")} {...PLAIN} label={t("sso.clientId")} error={errors.clientId?.message} required />
      <InputField
        {...register("clientSecret")}
        {...PLAIN}
        // Keeps password managers from filling in the owner's password.
        autoComplete="new-password"
        label={t("sso.clientSecret")}
        hint={sso === null ? undefined : t("sso.secretKept")}
        error={errors.clientSecret?.message}
        type="password"
        required={sso === null}
      />
      <InputField
        {...register("domain")}
        {...PLAIN}
        label={t("sso.domain")}
        hint={t("sso.domainHint")}
        error={errors.domain?.message}
        required
      />
      <InputField
        {...register("roleClaim")}
        {...PLAIN}
        label={t("sso.roleClaim")}
        hint={t("sso.roleClaimHint")}
        error={errors.roleClaim?.message}
      />
      {watch("roleClaim").trim() !== "" && (
        <fieldset className={`${styles.roles} ${styles.fields}`}>
          <legend className={styles.legend}>{t("sso.values")}</legend>
          {MAPPED_ROLES.map((role) => (
            <InputField key={role} {...register(role)} {...PLAIN} label={t(`roles.${role}`)} error={errors[role]?.message} />
          ))}
        </fieldset>
      )}
      <Controller
        control={control}
        name="defaultRole"
        render={({ field }) => (
          <SelectField
            label={t("sso.defaultRole")}
            value={field.value}
            choices={GivenRole.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <CheckBox {...register("trustsAddresses")}>{t("sso.trusts")}</CheckBox>
      {sso?.verifiedAt && <CheckBox {...register("enforced")}>{t("sso.enforce")}</CheckBox>}
      {save.isError && <ErrorMessage code={errorCodeOf(save.error)} />}
      <div className={styles.acts}>
        <SubmitButton busy={save.isPending}>{t("sso.save")}</SubmitButton>
        <button type="button" className="button" onClick={close}>
          {site("form.cancel")}
        </button>
      </div>
    </Form>
  );
};
