import type { IssuedDocument } from "@setsuna/contracts";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { FormMessage } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { useChange } from "../edit/use-change.ts";

const MAX_REASON = 200;

export const CreditDialog = ({ document, close }: { readonly document: IssuedDocument; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [sure, setSure] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const { number } = document;
  const credit = useChange(
    "invoices",
    (why: string) => api("creditDocument", { params: { number }, body: { reason: why } }),
    (note) => {
      toast({ tone: "success", text: t("money.credited", { number, note: note.number }) });
      close();
    },
  );
  const submit = () => {
    const why = reason.trim();
    setMissing(why === "");
    setUnsure(!sure);
    if (why !== "" && sure) credit.mutate(why);
  };
  return (
    <EditDialog
      heading={t("money.creditHeading", { number })}
      busy={credit.isPending}
      failure={credit.error}
      close={close}
      save={submit}
      act={t("money.creditAct")}
    >
      <p>{t("money.creditText", { number, amount: yenIn(language, document.total) })}</p>
      <TextField
        label={t("money.creditReason")}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        required
        error={missing ? errorText("reason-missing") : undefined}
      />
      <CheckBox checked={sure} onChange={(event) => setSure(event.currentTarget.checked)}>
        {t("money.creditSure")}
      </CheckBox>
      {unsure && !sure && <FormMessage tone="error">{t("money.creditUnsure")}</FormMessage>}
    </EditDialog>
  );
};
