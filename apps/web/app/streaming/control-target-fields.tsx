import { useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { type ControlTargetForm, type ControlTargetProblems, pastedControlTarget } from "./control-target.ts";
import { PASSWORD_FIELD } from "./focus-password.ts";
import { IdField, IdPasswordField } from "./id-fields.tsx";
import { useTouched } from "./use-touched.ts";

export const ControlTargetFields = (props: {
  readonly form: ControlTargetForm;
  readonly problems: ControlTargetProblems;
  readonly channelLabel: string;
  readonly channelHint: string;
  readonly locked: boolean;
  readonly change: (fields: Partial<ControlTargetForm>) => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { form, problems, change, locked } = props;
  const { touch, shown } = useTouched<keyof ControlTargetForm>();
  const idError = shown("serialId", form.serialId, problems.serialId && errorText(problems.serialId));
  return (
    <>
      <IdField
        error={idError}
        value={form.serialId}
        onChange={(serialId) => change(pastedControlTarget(serialId) ?? { serialId })}
        onBlur={() => touch("serialId")}
        disabled={locked}
      />
      <TextField
        label={props.channelLabel}
        hint={props.channelHint}
        error={problems.controlChannel && errorText(problems.controlChannel)}
        value={form.controlChannel}
        onChange={(controlChannel) => change({ controlChannel })}
        figures
        name="control"
        inputMode="numeric"
        maxLength={8}
        disabled={locked}
      />
      <IdPasswordField
        error={problems.password && t("client.badPassword")}
        value={form.password}
        onChange={(password) => change({ password })}
        data-field={PASSWORD_FIELD}
        disabled={locked}
      />
    </>
  );
};
