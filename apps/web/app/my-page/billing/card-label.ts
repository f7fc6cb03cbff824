import type { KeptCard } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["jcb", "JCB"],
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["unionpay", "UnionPay"],
]);

export const cardLabel = (t: Translate, { brand, last4 }: KeptCard): string =>
  t("billing.card.ending", { brand: NAMES.get(brand) ?? brand, last4 });
