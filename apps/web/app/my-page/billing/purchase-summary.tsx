import { CHANNELS_PER_LICENCE } from "@setsuna/account";
import { formatSerialId } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./billing.module.css";
import { NEW_ID, type PurchaseChoice, priceOf, quantityOf } from "./purchase-choice.ts";

export const PurchaseSummary = (props: {
  readonly choice: PurchaseChoice;
  readonly serialId: NonNullable<PurchaseChoice["serialId"]>;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { choice, serialId } = props;
  const quantity = quantityOf(choice.licences);
  if (quantity === undefined) return null;
  return (
    <div className={styles.summary} role="status" data-testid="purchase-summary">
      <p className={styles.rowName}>
        {t(`purchase.plans.${choice.offer}`)} × {t("billing.plans.licences", { count: quantity })}
      </p>
      <p className={styles.note}>
        {serialId === NEW_ID ? t("purchase.newId") : t("purchase.freeId", { id: formatSerialId(serialId) })}
        {" · "}
        {t("purchase.channels", { count: quantity * CHANNELS_PER_LICENCE })}
      </p>
      <p className={styles.plain}>
        <strong className={styles.large}>
          {t(choice.offer === "prepaid" ? "purchase.estimatePrepaid" : "purchase.estimateMonthly", {
            amount: yenIn(language, quantity * priceOf(choice.offer)),
          })}
        </strong>
      </p>
      <p className={styles.note}>{t("purchase.estimate")}</p>
    </div>
  );
};
