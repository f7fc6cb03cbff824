import { wholeNumberIn } from "@setsuna/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { useChange } from "../edit/use-change.ts";

export const RetentionDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const kept = useQuery({
    queryKey: ["admin", "contact-retention"],
    queryFn: ({ signal }) => api("readContactRetention", {}, { signal }),
  });
  if (kept.data !== undefined) return <RetentionForm closedDays={kept.data.closedDays} close={close} />;
  return (
    <Dialog heading={t("contact.retention")} close={close}>
      <QueryState query={kept}>{() => null}</QueryState>
    </Dialog>
  );
};

const RetentionForm = (props: { readonly closedDays: number | null; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const [forever, setForever] = useState(props.closedDays === null);
  const [days, setDays] = useState(String(props.closedDays ?? 365));
  const [wrong, setWrong] = useState(false);
  const save = useChange(
    "contact-retention",
    (closedDays: number | null) => api("setContactRetention", { body: { closedDays } }),
    () => {
      toast({ tone: "success", text: t("edit.saved") });
      props.close();
    },
  );
  const submit = () => {
    const number = wholeNumberIn(days) ?? 0;
    const right = forever || (number >= 1 && number <= 3650);
    setWrong(!right);
    if (right) save.mutate(forever ? null : number);
  };
  return (
    <EditDialog heading={t("contact.retention")} busy={save.isPending} failure={save.error} close={props.close} save={submit}>
      <p>{t("contact.retentionLead")}</p>
      <CheckBox checked={forever} onChange={(event) => setForever(event.currentTarget.checked)}>
        {t("contact.forever")}
      </CheckBox>
      {!forever && (
        <TextField
          label={t("contact.closedDays")}
          unit={t("contact.days")}
          value={days}
          onChange={setDays}
          inputMode="numeric"
          figures
          error={wrong ? errorText("licences-wrong") : undefined}
        />
      )}
    </EditDialog>
  );
};
