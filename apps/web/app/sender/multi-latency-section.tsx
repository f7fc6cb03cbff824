import { ERRORS } from "@setsuna/contracts";
import { TextField } from "../components/field.tsx";
import { Pair, Section } from "../components/section.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import type { SenderProblems } from "./read-sender-form.ts";
import type { SenderForm } from "./sender-form.ts";

/** One upload on two channels: which one is FAST, and how long the other is held. */
export const MultiLatencySection = (props: {
  readonly form: SenderForm;
  readonly problems: SenderProblems;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { form, problems, change } = props;
  const number = { figures: true, inputMode: "numeric", maxLength: 8 } as const;
  return (
    <Section heading={t("multiLatency.heading")}>
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
    </Section>
  );
};
