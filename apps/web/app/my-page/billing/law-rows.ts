import { addDays } from "@setsuna/account";
import type { Language, Quote } from "@setsuna/contracts";
import { civilDayIn } from "../../i18n/dates.ts";
import type { Translate } from "../../i18n/keys.ts";
import { yenIn } from "../../i18n/yen.ts";
import { cardLabel } from "./card-label.ts";
import { tokyoMomentIn } from "./civil-days.ts";
import { itemLabel } from "./quote-labels.ts";

/** Items of the Act on Specified Commercial Transactions (特定商取引法), Art. 12-6. */
export const LAW_TERMS = ["what", "now", "later", "payment", "start", "period", "cancel", "refunds", "valid"] as const;
export type LawTerm = (typeof LAW_TERMS)[number];

export interface LawRow {
  readonly term: LawTerm;
  readonly sentences: readonly string[];
}

const paymentTexts = (t: Translate, language: Language, quote: Quote): readonly string[] => {
  const { method, total, card, invoiceDueOn } = quote;
  if (method === "invoice") {
    const later = t("purchase.law.invoiceLater");
    if (quote.needsApproval) return [t("purchase.law.invoiceApproval"), later];
    if (total === 0 || invoiceDueOn === null) return [t("purchase.law.freeInvoice"), later];
    return [t("purchase.law.invoiceNow", { date: civilDayIn(language, invoiceDueOn) }), later];
  }
  if (total === 0) return [t("purchase.law.free")];
  return [card === null ? t("purchase.law.cardNone") : t("purchase.law.cardNow", { card: cardLabel(t, card) })];
};

const startText = (t: Translate, { method, needsApproval }: Quote, start: { readonly date: string }): string => {
  if (method === "card") return t("purchase.law.startCard", start);
  return needsApproval ? t("purchase.law.startApproval") : t("purchase.law.startInvoice", start);
};

export const lawRows = (t: Translate, language: Language, quote: Quote): readonly LawRow[] => {
  const { total, tax, renewsOn, renewalTotal, startsOn, periodMonths, lines, expiresAt } = quote;
  const renewal = civilDayIn(language, renewsOn);
  const later = { date: renewal, amount: yenIn(language, renewalTotal) };
  const start = { date: civilDayIn(language, startsOn) };
  const sentences: Readonly<Record<LawTerm, readonly string[]>> = {
    what: [itemLabel(t, quote)],
    now: [t("purchase.law.nowText", { total: yenIn(language, total), tax: yenIn(language, tax) })],
    later: [
      periodMonths === 6 ? t("purchase.law.laterPrepaid", later) : t("purchase.law.laterMonthly", later),
      ...(lines.some(({ kind }) => kind === "discount") ? [t("purchase.law.laterCoupon")] : []),
    ],
    payment: paymentTexts(t, language, quote),
    start: [startText(t, quote, start)],
    period: [
      periodMonths === 6
        ? t("purchase.law.periodPrepaid", { date: renewal })
        : t("purchase.law.periodMonthly", { date: renewal }),
    ],
    cancel: [
      t("purchase.law.cancelText", { date: civilDayIn(language, addDays(renewsOn, -1)) }),
      t("purchase.law.cancelAfter"),
      t("purchase.law.subtract"),
    ],
    refunds: [t("purchase.law.refundsText")],
    valid: [t("purchase.law.validText", { moment: tokyoMomentIn(language, expiresAt) })],
  };
  return LAW_TERMS.map((term) => ({ term, sentences: sentences[term] }));
};
