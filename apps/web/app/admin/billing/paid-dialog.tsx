import { civilDayAt } from "@setsuna/account";
import { CivilDate, type IssuedDocument } from "@setsuna/contracts";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { serverClock } from "../../api/server-clock.ts";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { useChange } from "../edit/use-change.ts";

export const PaidDialog = ({ invoice, close }: { readonly invoice: IssuedDocument; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const today = civilDayAt(serverClock.now());
  const [paidOn, setPaidOn] = useState(invoice.paidOn ?? today);
  const [wrong, setWrong] = useState(false);
  const { number, issuedOn } = invoice;
  const corrects = invoice.state === "paid";
  const mark = useChange(
    "invoices",
    (day: string) => api(corrects ? "correctPaidDay" : "markInvoicePaid", { params: { number }, body: { paidOn: day } }),
    () => {
      toast({ tone: "success", text: t(corrects ? "money.correctedPaid" : "money.markedPaid", { number }) });
      close();
    },
  );
  const submit = () => {
    const right = CivilDate.safeParse(paidOn).success && paidOn >= issuedOn && paidOn <= today;
    setWrong(!right);
    if (right) mark.mutate(paidOn);
  };
  const act = t(corrects ? "money.correctPaid" : "money.markPaid");
  return (
    <EditDialog heading={act} busy={mark.isPending} failure={mark.error} close={close} save={submit} act={act}>
      <p>
        {corrects ? t("money.correctText", { number }) : t("money.markText", { number, amount: yenIn(language, invoice.total) })}
      </p>
      <TextField
        label={t("money.paidOn")}
        type="date"
        min={issuedOn}
        max={today}
        value={paidOn}
        onChange={setPaidOn}
        error={wrong ? errorText("paid-day-wrong") : undefined}
      />
    </EditDialog>
  );
};
