import type { Quote } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./price-table.module.css";
import { lineLabel } from "./quote-labels.ts";

export const PriceTable = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("purchase.confirm.amount")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("purchase.confirm.line")}</th>
          <th scope="col">{t("purchase.confirm.lineAmount")}</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={`${line.kind} ${line.plan} ${line.amount}`}>
            <th scope="row">{lineLabel(t, language, quote.intent, line)}</th>
            <td>{yenIn(language, line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{t("purchase.confirm.total")}</th>
          <td data-testid="quote-total">{yenIn(language, quote.total)}</td>
        </tr>
        <tr>
          <th scope="row">{t("purchase.confirm.tax")}</th>
          <td>{yenIn(language, quote.tax)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
