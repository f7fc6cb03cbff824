import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

const MAX_REASON = 500;

export const ReasonField = (props: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly missing: boolean;
}) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  return (
    <TextField
      label={t("serialIds.change.reason")}
      value={props.value}
      onChange={props.onChange}
      maxLength={MAX_REASON}
      required
      error={props.missing ? errorText("reason-missing") : undefined}
    />
  );
};
