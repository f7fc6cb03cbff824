import { SelectField, TextField } from "../components/field.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { PASSWORD_FIELD } from "./focus-password.ts";
import { IdField, IdPasswordField } from "./id-fields.tsx";
import { ownTarget } from "./kept-links.ts";
import { chosenOwnId, ownIdChoices } from "./own-ids/own-id-choices.ts";
import { useOwnIds } from "./own-ids/use-own-ids.ts";
import { pastedTarget } from "./pasted-target.ts";
import { catalogueText, type TargetFields, type TargetProblem, type TargetProblems } from "./target-fields.ts";
import styles from "./target-section.module.css";
import { useTouched } from "./use-touched.ts";

export const TargetFieldsView = (props: {
  readonly fields: TargetFields;
  readonly problems: TargetProblems;
  readonly locked: boolean;
  readonly change: (fields: Partial<TargetFields>) => void;
  /** False if a notice over the picture leads to the fields. */
  readonly autoFocused?: boolean;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { fields, problems, change, autoFocused = true } = props;
  const text = (problem: TargetProblem | undefined): string | undefined =>
    problem &&
    (catalogueText(problem, language) ?? (problem === "bad-password" ? t("client.badPassword") : t("client.noChannel")));
  const ownIds = useOwnIds();
  const { touch, shown } = useTouched<keyof TargetFields>();
  const idError = shown("serialId", fields.serialId, text(problems.serialId));
  const own = chosenOwnId(ownIds, fields.serialId);
  const choose = (id: string) => {
    const card = ownIds.find((one) => one.id === id);
    change(card === undefined ? { serialId: "", password: "" } : ownTarget(card.id));
  };
  const channel = { figures: true, inputMode: "numeric", maxLength: 8, disabled: props.locked } as const;
  return (
    <>
      {ownIds.length > 0 && (
        <SelectField
          label={t("client.ownIds")}
          value={own}
          choices={ownIdChoices(ownIds, t("client.otherId"))}
          onChange={choose}
          disabled={props.locked}
        />
      )}
      <IdField
        error={idError}
        value={fields.serialId}
        onChange={(serialId) => change(pastedTarget(serialId) ?? { serialId })}
        onBlur={() => touch("serialId")}
        disabled={props.locked}
      />
      <fieldset className={styles.channels}>
        <legend className={styles.legend}>
          {t("client.channels")}
          <span className={styles.range}>{t("client.channelHint")}</span>
        </legend>
        <div className={styles.three}>
          <TextField
            {...channel}
            label={t("client.videoChannel")}
            error={text(problems.videoChannel)}
            value={fields.videoChannel}
            onChange={(videoChannel) => change({ videoChannel })}
            name="video"
            data-code={problems.videoChannel}
          />
          <TextField
            {...channel}
            label={t("client.audioChannel")}
            error={text(problems.audioChannel)}
            value={fields.audioChannel}
            onChange={(audioChannel) => change({ audioChannel })}
            name="audio"
            data-code={problems.audioChannel}
          />
          <TextField
            {...channel}
            label={t("client.controlChannel")}
            error={text(problems.controlChannel)}
            value={fields.controlChannel}
            onChange={(controlChannel) => change({ controlChannel })}
            name="control"
            data-code={problems.controlChannel}
          />
        </div>
      </fieldset>
      <IdPasswordField
        error={text(problems.password)}
        value={fields.password}
        onChange={(password) => change({ password })}
        data-field={autoFocused ? PASSWORD_FIELD : undefined}
        disabled={props.locked}
      />
    </>
  );
};
