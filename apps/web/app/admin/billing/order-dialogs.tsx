import type { AdminOrder } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { useChange } from "../edit/use-change.ts";

interface OrderDialogProps {
  readonly order: AdminOrder;
  readonly close: () => void;
}

const MAX_REASON = 200;

export const payerOf = ({ counterparty, email, accountId }: Pick<AdminOrder, "counterparty" | "email" | "accountId">): string =>
  counterparty ?? (email === null ? accountId : shownEmail(email));

export const ApproveDialog = ({ order, close }: OrderDialogProps) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const toast = useToast();
  const [trust, setTrust] = useState(false);
  const approve = useChange(
    "orders",
    (trusted: boolean) => api("approveOrder", { params: { id: order.id }, body: { trust: trusted } }),
    () => {
      toast({ tone: "success", text: t("money.approved") });
      close();
    },
  );
  return (
    <EditDialog
      heading={t("money.approveHeading")}
      busy={approve.isPending}
      failure={approve.error}
      close={close}
      save={() => approve.mutate(trust)}
      act={t("money.approve")}
    >
      <p>{t("money.approveText", { who: payerOf(order), amount: yenIn(language, order.total) })}</p>
      <CheckBox checked={trust} onChange={(event) => setTrust(event.currentTarget.checked)}>
        {t("money.approveTrust")}
      </CheckBox>
    </EditDialog>
  );
};

export const RefuseDialog = ({ order, close }: OrderDialogProps) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const refuse = useChange(
    "orders",
    (why: string) => api("refuseOrder", { params: { id: order.id }, body: { reason: why } }),
    () => {
      toast({ tone: "success", text: t("money.refused") });
      close();
    },
  );
  const submit = () => {
    const why = reason.trim();
    setMissing(why === "");
    if (why !== "") refuse.mutate(why);
  };
  return (
    <EditDialog
      heading={t("money.refuseHeading")}
      busy={refuse.isPending}
      failure={refuse.error}
      close={close}
      save={submit}
      act={t("money.refuse")}
    >
      <p>{t("money.refuseText", { who: payerOf(order), amount: yenIn(language, order.total) })}</p>
      <TextField
        label={t("money.refuseReason")}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        required
        error={missing ? errorText("reason-missing") : undefined}
      />
    </EditDialog>
  );
};
