import type { InvoiceOrder } from "@setsuna/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./billing.module.css";
import { tokyoMomentIn } from "./civil-days.ts";
import { intentLabel } from "./quote-labels.ts";
import { BILLING_KEYS, useInvoiceCredit } from "./use-billing.ts";

/** Decision 0016. */
export const InvoiceOrders = () => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const credit = useInvoiceCredit();
  return (
    <QueryState query={credit}>
      {({ credit: { proven, limit, exposure }, orders }) => (
        <>
          <p>
            {proven
              ? t("billing.application.limitNone")
              : t("billing.application.limitOf", { limit: yenIn(language, limit), exposure: yenIn(language, exposure) })}
          </p>
          {orders.length === 0 ? (
            <p>{t("billing.application.ordersNone")}</p>
          ) : (
            <ul className={styles.rows}>
              {orders.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryState>
  );
};

const Order = ({ order }: { readonly order: InvoiceOrder }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const what = intentLabel(t, order.intent);
  return (
    <li className={styles.row} data-testid={`order-${order.state}`}>
      <div>
        <p className={styles.rowName}>
          {what} <span className={styles.figure}>{yenIn(language, order.total)}</span>
        </p>
        <p className={styles.note}>
          {t("billing.application.orderedAt", {
            state: t(`billing.application.orderStates.${order.state}`),
            moment: tokyoMomentIn(language, order.orderedAt),
          })}
        </p>
        {order.reason !== null && <p>{t("billing.application.refusedFor", { reason: order.reason })}</p>}
      </div>
      {order.state === "awaiting" && (
        <button
          type="button"
          className="button"
          aria-label={`${t("billing.application.withdraw")}: ${what}`}
          onClick={() => setAsking(true)}
        >
          {t("billing.application.withdraw")}
        </button>
      )}
      {asking && <WithdrawDialog order={order} close={() => setAsking(false)} />}
    </li>
  );
};

const WithdrawDialog = ({ order, close }: { readonly order: InvoiceOrder; readonly close: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api("withdrawOrder", { params: { id: order.id } }),
    onSuccess: () => {
      toast({ tone: "success", text: t("billing.application.withdrawn") });
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: BILLING_KEYS.credit }),
  });
  return (
    <Dialog heading={t("billing.application.withdrawHeading")} close={close}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!withdraw.isPending) withdraw.mutate();
        }}
      >
        <p>
          {t("billing.application.withdrawText", {
            what: intentLabel(t, order.intent),
            amount: yenIn(language, order.total),
          })}
        </p>
        {withdraw.isError && <ErrorMessage code={errorCodeOf(withdraw.error)} />}
        <p className={styles.actions}>
          <button type="button" className="button" onClick={close}>
            {t("form.keep")}
          </button>
          <SubmitButton busy={withdraw.isPending}>{t("billing.application.withdraw")}</SubmitButton>
        </p>
      </Form>
    </Dialog>
  );
};
