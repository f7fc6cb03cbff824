import { type BillingDocument, formatSerialId } from "@setsuna/contracts";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./document-table.module.css";
import { documentUrl } from "./document-url.ts";

export const DocumentTable = (props: {
  readonly caption: string;
  readonly kind: "receipt" | "invoice";
  readonly documents: readonly BillingDocument[];
}) => {
  const { t } = useTranslation();
  const invoices = props.kind === "invoice";
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("billing.documents.number")}</th>
          <th scope="col">{t("billing.documents.issuedOn")}</th>
          {invoices && <th scope="col">{t("billing.documents.dueOn")}</th>}
          <th scope="col">{t("billing.documents.serialId")}</th>
          <th scope="col" data-figure>
            {t("billing.documents.total")}
          </th>
          {invoices && <th scope="col">{t("billing.documents.state")}</th>}
          <th scope="col">
            <span className="visually-hidden">{t("billing.documents.download")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.documents.map((document) => (
          <DocumentRow key={document.number} document={document} invoices={invoices} />
        ))}
      </tbody>
    </table>
  );
};

const DocumentRow = ({ document, invoices }: { readonly document: BillingDocument; readonly invoices: boolean }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { number, kind, issuedOn, dueOn, serialId, total, tax, state } = document;
  return (
    <tr data-testid={`document-${number}`}>
      <td className={styles.number} data-figure>
        {number}
        {kind === "credit-note" && <span className={styles.beside}>{t(`billing.documents.kinds.${kind}`)}</span>}
      </td>
      <td data-label={t("billing.documents.issuedOn")}>
        <time dateTime={issuedOn}>{civilDayIn(language, issuedOn)}</time>
      </td>
      {invoices && (
        <td data-label={t("billing.documents.dueOn")}>
          {dueOn !== null && <time dateTime={dueOn}>{civilDayIn(language, dueOn)}</time>}
        </td>
      )}
      <td data-label={t("billing.documents.serialId")} data-figure>
        {serialId !== null && formatSerialId(serialId)}
      </td>
      <td data-label={t("billing.documents.total")} data-figure="end">
        {yenIn(language, total)}
        <span className={styles.beside}>
          {t("billing.documents.tax")} {yenIn(language, tax)}
        </span>
      </td>
      {invoices && (
        <td data-label={t("billing.documents.state")}>
          <span className={styles.state} data-state={state}>
            {t(`billing.documents.states.${state}`)}
          </span>
        </td>
      )}
      <td className={styles.act}>
        <a
          className="button"
          href={documentUrl(number)}
          download={`${number}.pdf`}
          aria-label={t("billing.documents.downloadOf", { number })}
        >
          {t("billing.documents.download")}
        </a>
      </td>
    </tr>
  );
};
