import { ERRORS } from "@setsuna/contracts";
import { TextField } from "../../components/field.tsx";
import { Pair } from "../../components/section.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FastLinks } from "../fast-links.tsx";
import type { FieldsProps } from "./media-fields.tsx";

export const DelayFields = (props: FieldsProps & { readonly hasFast: boolean }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { form, problems, change } = props;
  const number = { figures: true, inputMode: "numeric", maxLength: 8 } as const;
  return (
    <>
      <Pair>
        <TextField
          {...number}
          label={t("multiLatency.fastChannel")}
          hint={props.locked ? t("sender.running") : t("multiLatency.fastHint")}
          error={problems.fast && ERRORS[problems.fast][language]}
          value={form.fastChannel}
          onChange={(fastChannel) => change({ fastChannel })}
          name="fast"
          data-code={problems.fast}
          disabled={props.locked}
        />
        <TextField
          {...number}
          label={t("multiLatency.hold")}
          unit="ms"
          hint={t("multiLatency.holdHint")}
          error={problems.numbers.holdDelayMs && t("sender.badHoldDelay")}
          value={form.holdDelayMs}
          onChange={(holdDelayMs) => change({ holdDelayMs })}
          name="hold"
        />
      </Pair>
      {form.linkDelayMs !== "" && (
        <TextField
          figures
          inputMode="numeric"
          maxLength={4}
          label={t("pathCheck.linkDelay")}
          unit="ms"
          hint={t("pathCheck.linkDelayHint")}
          value={form.linkDelayMs}
          onChange={(linkDelayMs) => change({ linkDelayMs })}
          name="link-delay"
        />
      )}
      {props.hasFast && <FastLinks form={form} />}
    </>
  );
};
