import { type Purchase, StudioError } from "@setsuna/contracts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { useRouteState } from "../../account/auth/use-route-state.ts";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { confirmWithBank } from "./bank-check.ts";
import styles from "./billing.module.css";
import { choiceOf, pathOf } from "./purchase-choice.ts";
import { intentLabel } from "./quote-labels.ts";
import { purchaseKey, usePurchase } from "./use-purchase.ts";

/** Pending until the page is left, or the frame is closed and the purchase queried. */
const useBankCheck = (purchase: Purchase): UseMutationResult<void, Error, void> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (purchase.action === undefined) throw new StudioError("payment-unavailable", "no action");
      const key = purchase.action.url === null ? (await api("readCard")).publishableKey : null;
      const went = await confirmWithBank(purchase.action, key);
      if (went === "closed") await queries.invalidateQueries({ queryKey: purchaseKey(purchase.id) });
    },
  });
};

/** Waits for the payment, forwards to the issuer, or shows the failure. Spec §2. */
export default function ResultPage() {
  const { t } = useTranslation();
  const { purchase: id = "" } = useParams();
  const purchase = usePurchase(id);
  return (
    <MyPageScreen title={t("purchase.result.title")}>
      <QueryState query={purchase}>{(known) => <Outcome purchase={known} />}</QueryState>
    </MyPageScreen>
  );
}

const Outcome = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation();
  switch (purchase.state) {
    case "succeeded":
      return <Navigate to={`/user/purchase/${purchase.id}/complete`} replace />;
    case "pending":
      if (purchase.awaitsApproval === true)
        return (
          <div className={styles.state} role="status" data-testid="purchase-awaiting">
            <p className={styles.strong}>{t("purchase.result.awaiting")}</p>
            <p>{intentLabel(t, purchase.intent)}</p>
            <p>{t("purchase.result.awaitingText")}</p>
            <Link className="button" to="/user/invoice-application">
              {t("purchase.result.toOrders")}
            </Link>
          </div>
        );
      return (
        <div className={styles.state} role="status" data-testid="purchase-pending">
          <p className={styles.strong}>{t("purchase.result.pending")}</p>
          <p>{t("purchase.result.pendingText")}</p>
          <Link className="button" to="/user">
            {t("purchase.result.toMyPage")}
          </Link>
        </div>
      );
    case "requires-action":
      return <BankCheck purchase={purchase} />;
    case "failed":
      return <Failure purchase={purchase} />;
  }
};

/** If true, the issuer's page opens without a button. */
const wantsBank = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "toBank" in state && state.toBank === true;

const BankCheck = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const arrival = useRouteState();
  const check = useBankCheck(purchase);
  const { mutate } = check;
  const sent = useRef(false);
  useEffect(() => {
    if (!wantsBank(arrival) || sent.current) return;
    sent.current = true;
    void Promise.resolve(navigate(".", { replace: true, state: null })).then(() => mutate());
  }, [arrival, navigate, mutate]);
  return (
    <div className={styles.state} data-testid="purchase-action">
      <p className={styles.strong}>{t("purchase.result.action")}</p>
      <p>{t("purchase.result.actionText")}</p>
      {check.isError && <ErrorMessage code={errorCodeOf(check.error)} />}
      <button
        type="button"
        className="button button-primary"
        aria-disabled={check.isPending || undefined}
        aria-busy={check.isPending || undefined}
        onClick={() => !check.isPending && mutate()}
      >
        {t("purchase.result.actionGo")}
      </button>
    </div>
  );
};

const Failure = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const choice = choiceOf(purchase.intent);
  return (
    <div className={styles.state} data-testid="purchase-failed">
      <p className={styles.strong}>{t("purchase.result.failed")}</p>
      <p>{intentLabel(t, purchase.intent)}</p>
      <ErrorMessage code={purchase.failure ?? "purchase-failed"} />
      <p>
        {purchase.document === null
          ? t("purchase.result.charged", { amount: yenIn(language, 0) })
          : t("purchase.result.refunded", { amount: yenIn(language, purchase.total) })}
      </p>
      <p className={styles.actions}>
        <Link className="button" to="/user/payment">
          {t("purchase.result.otherCard")}
        </Link>
        <Link className="button" to={choice === undefined ? "/user" : pathOf(choice)}>
          {choice === undefined ? t("purchase.result.toMyPage") : t("purchase.result.retry")}
        </Link>
      </p>
    </div>
  );
};
