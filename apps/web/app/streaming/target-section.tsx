import { TextField } from "../components/field.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { catalogueText, type TargetFields, type TargetProblem, type TargetProblems } from "./target-fields.ts";
import styles from "./target-section.module.css";

/** Serial ID, channels and password: which streams are meant. `locked` while a client runs on them. */
export const TargetFieldsView = (props: {
  readonly fields: TargetFields;
  readonly problems: TargetProblems;
  readonly locked: boolean;
  readonly change: (fields: Partial<TargetFields>) => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { fields, problems, change } = props;
  const text = (problem: TargetProblem | undefined): string | undefined =>
    problem &&
    (catalogueText(problem, language) ?? (problem === "bad-password" ? t("client.badPassword") : t("client.noChannel")));
  const channel = { figures: true, inputMode: "numeric", maxLength: 8, disabled: props.locked } as const;
  return (
    <>
      <TextField
        label={t("client.id")}
        hint={problems.serialId ? undefined : t("client.idHint")}
        error={text(problems.serialId)}
        value={fields.serialId}
        onChange={(serialId) => change({ serialId })}
        figures
        name="id"
        maxLength={64}
        autoCapitalize="none"
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
      <TextField
        label={t("client.password")}
        hint={t("client.passwordHint")}
        error={text(problems.password)}
        value={fields.password}
        onChange={(password) => change({ password })}
        type="password"
        figures
        autoComplete="off"
        disabled={props.locked}
      />
    </>
  );
};
