import { useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { type ControlTargetForm, type ControlTargetProblems, pastedControlTarget } from "./control-target.ts";
import { PASSWORD_FIELD } from "./focus-password.ts";
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
      <TextField
        label={t("client.id")}
        hint={idError ? undefined : t("client.idHint")}
        error={idError}
        value={form.serialId}
        onChange={(serialId) => change(pastedControlTarget(serialId) ?? { serialId })}
        onBlur={() => touch("serialId")}
        figures
        name="id"
        maxLength={2048}
        autoCapitalize="none"
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
      <TextField
        label={t("client.password")}
        hint={t("client.passwordHint")}
        error={problems.password && t("client.badPassword")}
        value={form.password}
        onChange={(password) => change({ password })}
        type="password"
        figures
        data-field={PASSWORD_FIELD}
        disabled={locked}
      />
    </>
  );
};
