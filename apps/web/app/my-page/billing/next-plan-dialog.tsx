import { formatSerialId } from "@setsuna/contracts";
import type { FormEvent } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./billing.module.css";
import type { LicenceDialogProps } from "./licence-dialog-props.ts";
import { useContractChange } from "./use-contract-change.ts";

/** Free, and reversible until the next period. Decision 0016. */
export const NextPlanDialog = ({ card, onDone }: LicenceDialogProps) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const change = useContractChange((api, _what: undefined) =>
    api("setNextPlan", { params: { id: card.id }, body: { plan: "commercial" } }),
  );
  const renewsOn = card.contract?.renewsOn ?? null;
  const date = renewsOn === null ? "" : civilDayIn(language, renewsOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: "success", text: t("billing.nextPlan.done") });
        onDone();
      },
    });
  };
  return (
    <Dialog heading={t("billing.nextPlan.heading", { id: formatSerialId(card.id) })} close={onDone}>
      <Form onSubmit={submit}>
        <ul className={styles.effects}>
          <li>{t("billing.nextPlan.effect", { date })}</li>
          <li>{t("billing.nextPlan.limit")}</li>
          <li>{t("billing.nextPlan.price")}</li>
          <li>{t("billing.nextPlan.undo", { date })}</li>
        </ul>
        {change.isError && <ErrorMessage code={errorCodeOf(change.error)} />}
        <p className={styles.dialogActions}>
          <button type="button" className="button" onClick={onDone}>
            {t("form.keep")}
          </button>
          <SubmitButton busy={change.isPending}>{t("billing.nextPlan.act")}</SubmitButton>
        </p>
      </Form>
    </Dialog>
  );
};
