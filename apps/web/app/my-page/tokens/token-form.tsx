import { zodResolver } from "@hookform/resolvers/zod";
import { GRAVE_SCOPES, TokenScope } from "@setsuna/contracts";
import type { UseMutationResult } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { CheckBox } from "../../components/check-box.tsx";
import { CheckGroup } from "../../components/check-group.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { scopeLabel } from "./scope-label.ts";
import styles from "./tokens-page.module.css";
import type { MadeToken, WantedToken } from "./use-tokens.ts";

const DAYS = { "30": 30, "90": 90, "365": 365 } as const;
const Values = z.object({
  name: z.string().trim().min(1, "item-not-entered").max(60, "too-long"),
  days: z.enum(["30", "90", "365"]),
  scopes: z.array(TokenScope).min(1),
});

/** `offered`: scopes that the caller may give. */
export const TokenForm = (props: {
  readonly create: UseMutationResult<MadeToken, Error, WantedToken>;
  readonly offered: readonly TokenScope[];
}) => {
  const { create, offered } = props;
  const ordinary = offered.filter((scope) => !GRAVE_SCOPES.has(scope));
  const grave = offered.filter((scope) => GRAVE_SCOPES.has(scope));
  const { t } = useTranslation();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { name: "", days: "90", scopes: [] },
  });
  const submit = handleSubmit(({ name, days, scopes }) => create.mutate({ name, scopes, days: DAYS[days] }));
  const { errors } = formState;
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("name")}
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={60}
        required
      />
      <Controller
        control={control}
        name="days"
        render={({ field }) => (
          <Segments
            label={t("tokens.days")}
            value={field.value}
            onChange={field.onChange}
            choices={[
              { value: "30", label: t("tokens.day30") },
              { value: "90", label: t("tokens.day90") },
              { value: "365", label: t("tokens.day365") },
            ]}
          />
        )}
      />
      <CheckGroup legend={t("tokens.scopes")} error={errors.scopes && t("tokens.scopesNeeded")}>
        {ordinary.map((scope) => (
          <ScopeBox key={scope} scope={scope} input={register("scopes")} />
        ))}
      </CheckGroup>
      {grave.length > 0 && (
        <CheckGroup legend={t("tokens.grave")} hint={t("tokens.graveHint")}>
          {grave.map((scope) => (
            <ScopeBox key={scope} scope={scope} input={register("scopes")} />
          ))}
        </CheckGroup>
      )}
      {create.isError && <ErrorMessage code={errorCodeOf(create.error)} />}
      <div>
        <SubmitButton busy={create.isPending}>{t("tokens.act")}</SubmitButton>
      </div>
    </Form>
  );
};

const ScopeBox = (props: { readonly scope: TokenScope; readonly input: object }) => {
  const { t } = useTranslation();
  return (
    <CheckBox {...props.input} value={props.scope}>
      {scopeLabel(t, props.scope)} <code className={styles.scope}>{props.scope}</code>
    </CheckBox>
  );
};
