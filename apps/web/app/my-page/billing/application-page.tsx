import { type BillingAddress, type BillingDocument, formatSerialId, type SerialCard } from "@setsuna/contracts";
import { Link } from "react-router";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import styles from "./billing.module.css";
import { JAPAN } from "./countries.ts";
import { InvoiceOrders } from "./invoice-orders.tsx";
import { type Offer, pathOf, priceOf } from "./purchase-choice.ts";
import { useBillingAddress, useDocuments } from "./use-billing.ts";

const STEPS = ["order", "issue", "pay", "late"] as const;

export default function ApplicationPage() {
  const { t } = useTranslation();
  const address = useBillingAddress();
  return (
    <MyPageScreen title={t("myPage.entries.invoiceApplication")} lead={t("billing.application.lead")}>
      <UserSection name={t("billing.application.how")}>
        <ol className={styles.effects}>
          {STEPS.map((step) => (
            <li key={step}>{t(`billing.application.steps.${step}`)}</li>
          ))}
        </ol>
      </UserSection>
      <UserSection name={t("billing.application.who")}>
        <p>{t("billing.application.whoText")}</p>
        <QueryState query={address}>{({ address: registered }) => <Ways address={registered} />}</QueryState>
      </UserSection>
      <UserSection name={t("billing.application.orders")}>
        <InvoiceOrders />
      </UserSection>
      <UserSection name={t("billing.application.present")}>
        <Present />
      </UserSection>
    </MyPageScreen>
  );
}

const Ways = ({ address }: { readonly address: BillingAddress | null }) => {
  const { t } = useTranslation();
  if (address === null || address.country !== JAPAN)
    return (
      <div className={styles.narrow}>
        <FormMessage tone="error">
          {address === null ? t("billing.application.needsAddress") : t("billing.application.abroad")}
        </FormMessage>
        <Link className="button" to="/user/billing-address">
          {address === null ? t("billing.application.registerAddress") : t("billing.address.change")}
        </Link>
      </div>
    );
  return (
    <ul className={styles.rows}>
      <Way offer="commercial" name={t("billing.application.monthly")} words={t("billing.application.monthlyText")} />
      <Way offer="prepaid" name={t("billing.application.prepaid")} words={t("billing.application.prepaidText")} />
    </ul>
  );
};

const Way = ({ offer, name, words }: { readonly offer: Offer; readonly name: string; readonly words: string }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const price = offer === "prepaid" ? yenIn(language, priceOf("prepaid")) : "";
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowName}>
          {name} <span className={styles.figure}>{price}</span>
        </p>
        <p className={styles.note}>{words}</p>
      </div>
      <Link
        className="button"
        to={pathOf({ offer, serialId: undefined, licences: "1", method: "invoice", coupon: "" })}
        aria-label={`${t("billing.application.apply")}: ${name}`}
      >
        {t("billing.application.apply")}
      </Link>
    </li>
  );
};

const Present = () => {
  const { t } = useTranslation();
  const ids = useSerialIds();
  const invoices = useDocuments("invoice");
  return (
    <QueryState query={ids}>
      {({ serialIds }) => {
        const invoiced = serialIds.filter(({ contract }) => contract !== null && contract.payment !== "credit-card");
        if (invoiced.length === 0) return <p>{t("billing.application.none")}</p>;
        return (
          <QueryState query={invoices}>
            {({ documents }) => (
              <ul className={styles.rows}>
                {invoiced.map((card) => (
                  <Application key={card.id} card={card} documents={documents} />
                ))}
              </ul>
            )}
          </QueryState>
        );
      }}
    </QueryState>
  );
};

const Application = ({ card, documents }: { readonly card: SerialCard; readonly documents: readonly BillingDocument[] }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { contract } = card;
  if (contract === null) return null;
  const open = documents.find(({ number }) => number === contract.openInvoice);
  return (
    <li className={styles.row} data-testid={`application-${card.id}`}>
      <div>
        <p className={styles.rowName}>
          <span className={styles.figure}>{formatSerialId(card.id)}</span> {t(`billing.plans.${card.plan}`)}{" "}
          {t("billing.plans.licences", { count: contract.licences })}
        </p>
        <p className={styles.note}>{t(`billing.application.payments.${contract.payment}`)}</p>
        <p className={styles.note}>
          {open === undefined
            ? t("billing.application.settled")
            : t("billing.application.open", {
                number: open.number,
                state: t(`billing.documents.states.${open.state}`),
                date: open.dueOn === null ? "" : civilDayIn(language, open.dueOn),
              })}
        </p>
      </div>
      <Link className="button" to="/user/invoices">
        {t("myPage.entries.invoices")}
      </Link>
    </li>
  );
};
