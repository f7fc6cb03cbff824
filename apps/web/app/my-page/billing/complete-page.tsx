import { formatSerialId, type Purchase } from "@setsuna/contracts";
import { Link, Navigate, useParams } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import styles from "./billing.module.css";
import { tokyoMomentIn } from "./civil-days.ts";
import { documentUrl } from "./document-url.ts";
import { intentLabel } from "./quote-labels.ts";
import { usePurchase } from "./use-purchase.ts";

export default function CompletePage() {
  const { t } = useTranslation();
  const { purchase: id = "" } = useParams();
  const purchase = usePurchase(id);
  const invoiced = purchase.data !== undefined && isInvoiced(purchase.data);
  return (
    <MyPageScreen title={invoiced ? t("purchase.complete.invoiceTitle") : t("purchase.complete.title")}>
      <QueryState query={purchase}>
        {(known) =>
          known.state === "succeeded" ? <Bought purchase={known} /> : <Navigate to={`/user/purchase/${known.id}`} replace />
        }
      </QueryState>
    </MyPageScreen>
  );
}

/** Invoices have their own series, such as I-000045. */
const isInvoiced = ({ document }: Purchase): boolean => document?.startsWith("I-") === true;

const Bought = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { intent, serialId, total, tax, document: number, at } = purchase;
  const invoiced = isInvoiced(purchase);
  return (
    <div className={styles.state} data-testid="purchase-complete">
      {serialId !== null && (
        <p className={styles.strong} role="status">
          {t("purchase.complete.usable", { id: formatSerialId(serialId) })}
        </p>
      )}
      {invoiced && <p>{t("purchase.complete.transfer")}</p>}
      <dl className={styles.facts} style={{ width: "100%" }}>
        <div>
          <dt>{t("purchase.complete.bought")}</dt>
          <dd>{intentLabel(t, intent)}</dd>
        </div>
        <div>
          <dt>{invoiced ? t("purchase.complete.invoiced") : t("purchase.complete.paid")}</dt>
          <dd>
            <span className={styles.figure}>{yenIn(language, total)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("purchase.complete.tax")}</dt>
          <dd>
            <span className={styles.figure}>{yenIn(language, tax)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("purchase.complete.at")}</dt>
          <dd>
            <time dateTime={at}>{tokyoMomentIn(language, at)}</time>
          </dd>
        </div>
        {number !== null && (
          <div>
            <dt>{t("purchase.complete.document")}</dt>
            <dd>
              <a href={documentUrl(number)} download={`${number}.pdf`}>
                {invoiced ? t("purchase.complete.invoice", { number }) : t("purchase.complete.receipt", { number })}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <Link className="button button-primary" to="/user">
        {t("purchase.complete.toMyPage")}
      </Link>
    </div>
  );
};
