import { useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import type { QualityChannelProblem } from "./quality-channel.ts";

export const QualityChannelField = (props: {
  readonly value: string;
  readonly problem: QualityChannelProblem | undefined;
  readonly hint: string;
  readonly locked: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <TextField
      label={t("quality.channel")}
      hint={props.hint}
      error={props.problem && errorText(props.problem)}
      value={props.value}
      onChange={props.onChange}
      figures
      inputMode="numeric"
      maxLength={8}
      disabled={props.locked}
      name="quality"
      data-code={props.problem}
    />
  );
};
