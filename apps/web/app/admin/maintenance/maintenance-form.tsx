import { MaintenanceWindow, type PlannedMaintenance } from "@setsuna/contracts";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { TextAreaField } from "../../components/input-field.tsx";
import { Pair } from "../../components/section.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { instantOfJst, jstField } from "../../maintenance/jst.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { check, type Problems } from "../edit/problems.ts";
import { useChange } from "../edit/use-change.ts";

export const MaintenanceForm = (props: { readonly planned: PlannedMaintenance | undefined; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const { planned } = props;
  const [from, setFrom] = useState(planned === undefined ? "" : jstField(planned.from));
  const [until, setUntil] = useState(planned === undefined ? "" : jstField(planned.until));
  const [ja, setJa] = useState(planned?.ja ?? "");
  const [en, setEn] = useState(planned?.en ?? "");
  const [problems, setProblems] = useState<Problems>({});
  const error = (path: string) => {
    const code = problems[path];
    return code && errorText(code);
  };
  const save = useChange(
    "maintenance",
    (body: MaintenanceWindow) =>
      planned === undefined ? api("planMaintenance", { body }) : api("changeMaintenance", { params: { id: planned.id }, body }),
    () => {
      toast({ tone: "success", text: t("edit.saved") });
      props.close();
    },
  );
  const submit = () => {
    const checked = check(MaintenanceWindow, { from: instantOfJst(from), until: instantOfJst(until), ja, en });
    setProblems("problems" in checked ? checked.problems : {});
    if ("value" in checked) save.mutate(checked.value);
  };
  return (
    <EditDialog
      heading={planned === undefined ? t("maintenance.plan") : t("maintenance.change")}
      busy={save.isPending}
      failure={save.error}
      close={props.close}
      save={submit}
    >
      <Pair>
        <TextField label={t("maintenance.from")} type="datetime-local" value={from} onChange={setFrom} error={error("from")} />
        <TextField
          label={t("maintenance.until")}
          type="datetime-local"
          value={until}
          onChange={setUntil}
          error={error("until")}
        />
      </Pair>
      <TextAreaField
        label={t("maintenance.ja")}
        hint={t("maintenance.messageHint")}
        lang="ja"
        rows={3}
        maxLength={1_000}
        value={ja}
        onChange={(event) => setJa(event.currentTarget.value)}
      />
      <TextAreaField
        label={t("maintenance.en")}
        lang="en"
        rows={3}
        maxLength={1_000}
        value={en}
        onChange={(event) => setEn(event.currentTarget.value)}
      />
    </EditDialog>
  );
};
