import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RouteField } from "../../streaming/route-field.tsx";
import type { FieldsProps } from "./media-fields.tsx";

export const RouteFields = ({ form, problems, change }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
};
