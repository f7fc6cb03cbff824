import { zodResolver } from "@hookform/resolvers/zod";
import { type BillingAddress, type ErrorCode, StudioError } from "@setsuna/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type FieldError, type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import fieldStyles from "../../components/field.module.css";
import { Field } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AddressFields, EMPTY_ADDRESS, isAddressField, tidyPostalCode } from "./address-fields.ts";
import styles from "./billing.module.css";
import { countriesIn, JAPAN } from "./countries.ts";
import { prefectureChoices } from "./prefectures.ts";
import { BILLING_KEYS } from "./use-billing.ts";
import { usePostalCode } from "./use-postal-code.ts";

const CountryField = ({ field, error }: { readonly field: UseFormRegisterReturn; readonly error: string | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <Field label={t("billing.address.country")} error={error && errorText(error)}>
      {(attributes) => (
        <select
          {...field}
          {...attributes}
          className={`${fieldStyles.input} ${fieldStyles.select}`}
          autoComplete="billing country"
          required
        >
          <option value="">{t("billing.address.countryChoose")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

const PrefectureField = (props: {
  readonly field: UseFormRegisterReturn;
  readonly kept: string;
  readonly error: string | undefined;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  return (
    <Field label={t("billing.address.prefecture")} error={props.error && errorText(props.error)}>
      {(attributes) => (
        <select
          {...props.field}
          {...attributes}
          className={`${fieldStyles.input} ${fieldStyles.select}`}
          autoComplete="billing address-level1"
          required
        >
          <option value="">{t("billing.address.prefectureChoose")}</option>
          {prefectureChoices(language, props.kept).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

const complaintOf = (error: FieldError | undefined) => ({
  error: error?.message,
  errorDetail: typeof error?.types?.detail === "string" ? error.types.detail : undefined,
});

/** A Japanese postal code fills in the known parts. Spec §3 Address, §5, §8. */
export const AddressForm = (props: {
  readonly address: BillingAddress | null;
  /** True if it isn't the page's main action. */
  readonly quiet?: boolean;
  readonly onSaved: (address: BillingAddress) => void;
}) => {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<ErrorCode>();
  const { language } = useLanguage();
  const { register, handleSubmit, setError, getValues, setValue, watch, formState } = useForm({
    resolver: zodResolver(AddressFields),
    defaultValues: props.address ?? { ...EMPTY_ADDRESS, country: language === "ja" ? JAPAN : "" },
  });
  const inJapan = watch("country") === JAPAN;
  const postalCode = usePostalCode({
    values: getValues,
    fill: (field, text) => setValue(field, text, { shouldDirty: true, shouldValidate: text !== "" }),
  });
  const { errors } = formState;
  const submit = handleSubmit(
    async (fields) => {
      setFailure(undefined);
      try {
        const saved = await api("setBillingAddress", {
          body: { ...fields, postalCode: tidyPostalCode(fields.country, fields.postalCode) },
        });
        queries.setQueryData(BILLING_KEYS.address, saved);
        props.onSaved(saved.address);
      } catch (error) {
        const complaints = error instanceof StudioError ? (error.fields ?? []) : [];
        for (const { field, code, detail } of complaints)
          if (isAddressField(field)) setError(field, { message: code, ...(detail === undefined ? {} : { types: { detail } }) });
        const code = errorCodeOf(error);
        setFailure(code === "internal" ? "address-failed" : code);
      }
    },
    () => setFailure(undefined),
  );
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("name")}
        label={t("billing.address.name")}
        hint={t("billing.address.nameHint")}
        {...complaintOf(errors.name)}
        autoComplete="billing organization"
        required
      />
      <CountryField field={register("country", { onChange: postalCode.lookUp })} error={errors.country?.message} />
      <InputField
        {...register("postalCode", { onChange: postalCode.lookUp })}
        label={t("billing.address.postalCode")}
        hint={inJapan ? t("billing.address.postalCodeFills") : t("billing.address.postalCodeHint")}
        {...complaintOf(errors.postalCode)}
        autoComplete="billing postal-code"
        required
      />
      <p className={styles.note} role="status">
        {postalCode.outcome === "filled" && t("billing.address.filled")}
        {postalCode.outcome === "unknown" && t("billing.address.postalCodeUnknown")}
      </p>
      {inJapan ? (
        <PrefectureField field={register("region")} kept={props.address?.region ?? ""} error={errors.region?.message} />
      ) : (
        <InputField
          {...register("region")}
          label={t("billing.address.region")}
          {...complaintOf(errors.region)}
          autoComplete="billing address-level1"
          required
        />
      )}
      <InputField
        {...register("city")}
        label={t("billing.address.city")}
        {...complaintOf(errors.city)}
        autoComplete="billing address-level2"
        required
      />
      <InputField
        {...register("line1")}
        label={t("billing.address.line1")}
        hint={t("billing.address.line1Hint")}
        {...complaintOf(errors.line1)}
        autoComplete="billing address-line1"
        required
      />
      <InputField
        {...register("line2")}
        label={t("billing.address.line2")}
        hint={t("billing.address.line2Hint")}
        {...complaintOf(errors.line2)}
        autoComplete="billing address-line2"
      />
      {failure && <ErrorMessage code={failure} />}
      <div>
        <SubmitButton busy={formState.isSubmitting} quiet={props.quiet ?? false}>
          {t("billing.address.save")}
        </SubmitButton>
      </div>
    </Form>
  );
};
