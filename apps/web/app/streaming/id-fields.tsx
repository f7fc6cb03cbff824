import type { ComponentProps } from "react";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";

type Input = Omit<ComponentProps<typeof TextField>, "label" | "hint">;

export const IdField = (input: Input) => {
  const { t } = useTranslation();
  const hint = input.error === undefined ? t("client.idHint") : undefined;
  return <TextField {...input} label={t("client.id")} hint={hint} figures name="id" maxLength={2048} autoCapitalize="none" />;
};

export const IdPasswordField = (input: Input) => {
  const { t } = useTranslation();
  return <TextField {...input} label={t("client.password")} hint={t("client.passwordHint")} type="password" figures />;
};
