import { TextField } from "../components/field.tsx";
import { Section } from "../components/section.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { RouteField } from "../streaming/route-field.tsx";
import type { SenderProblems } from "./read-sender-form.ts";
import type { SenderForm } from "./sender-form.ts";

/** Which way the stream goes, and to how many directly. */
export const RouteSection = (props: {
  readonly form: SenderForm;
  readonly problems: SenderProblems;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const { form, problems, change } = props;
  return (
    <Section heading={t("route.heading")}>
      <RouteField value={form.route} side="sender" onChange={(route) => change({ route })} />
      {form.route !== "relay" && (
        <TextField
          label={t("route.receivers")}
          hint={t("route.receiversHint")}
          error={problems.numbers.directReceivers && t("sender.badDirectReceivers")}
          value={form.directReceivers}
          onChange={(directReceivers) => change({ directReceivers })}
          figures
          inputMode="numeric"
          maxLength={4}
        />
      )}
    </Section>
  );
};
