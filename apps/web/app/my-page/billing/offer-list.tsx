import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { Link } from "react-router";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./offer-list.module.css";
import { monthsOf, OFFERS, type Offer, pathOf, priceOf } from "./purchase-choice.ts";

const COLUMNS = ["free", ...OFFERS] as const;
type Column = (typeof COLUMNS)[number];

const columnOf = ({ plan, contract }: SerialCard): Column => (contract?.payment === "invoice-fp1" ? "prepaid" : plan);

export const OfferList = ({ serialIds }: { readonly serialIds: readonly SerialCard[] | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ul className={styles.offers}>
      {COLUMNS.map((column) => (
        <li key={column} className={styles.offer} data-testid={`offer-${column}`}>
          <h2 className={styles.name}>
            {t(`billing.plans.${column}`)}
            {serialIds?.some((card) => columnOf(card) === column) === true && (
              <span className={styles.current}>{t("billing.plans.current")}</span>
            )}
          </h2>
          <p className={styles.price}>
            <strong className={styles.amount}>{yenIn(language, column === "free" ? 0 : priceOf(column))}</strong>
            {column !== "free" && (
              <span className={styles.unit}>
                {t(monthsOf(column) === 1 ? "billing.plans.perMonth" : "billing.plans.perSixMonths")}
              </span>
            )}
          </p>
          <p className={styles.words}>{t(`billing.plans.features.${column}`)}</p>
          {serialIds && <Users of={serialIds.filter((card) => columnOf(card) === column)} />}
          {column !== "free" && <BuyLink offer={column} />}
        </li>
      ))}
    </ul>
  );
};

const Users = ({ of }: { readonly of: readonly SerialCard[] }) => {
  const { t } = useTranslation();
  if (of.length === 0) return <p className={styles.users} />;
  return (
    <p className={styles.users}>
      {t("billing.plans.usedBy")}{" "}
      {of.map(({ id }, index) => (
        <span key={id} className={styles.id}>
          {formatSerialId(id)}
          {index < of.length - 1 && ", "}
        </span>
      ))}
    </p>
  );
};

const BuyLink = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation();
  const method = offer === "prepaid" ? "invoice" : "card";
  return (
    <Link
      className={offer === "commercial" ? "button button-primary" : "button"}
      to={pathOf({ offer, serialId: undefined, licences: "1", method, coupon: "" })}
      aria-label={
        offer === "prepaid" ? t("billing.plans.payByInvoice") : t("billing.plans.buyOf", { plan: t(`billing.plans.${offer}`) })
      }
    >
      {offer === "prepaid" ? t("billing.plans.payByInvoice") : t("billing.plans.buy")}
    </Link>
  );
};
