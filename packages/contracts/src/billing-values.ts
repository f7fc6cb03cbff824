import { foldedCode, foldedText } from "@setsuna/kit";
import { z } from "zod";
import { Instant, RowId } from "./api/account-values.ts";
import { Plan } from "./serial-id-values.ts";
import { TypedLine, TypedName } from "./typed-text.ts";
import { FoldedCode } from "./typed-values.ts";
import { SerialId } from "./values.ts";

/** Integer yen, tax included. Spec §9: prices are tax-inclusive. */
export const Yen = z.number().int();
/** A day of the calendar in Asia/Tokyo, YYYY-MM-DD. Spec §5. */
export const CivilDate = z.iso.date();
/** Licences of one serial ID. Spec §5, §9: at most 85. */
export const Licences = z.number().int().min(1).max(85);

/** A plan that costs money. */
export const PaidPlan = Plan.exclude(["free"]);
export type PaidPlan = z.infer<typeof PaidPlan>;

/** Payment method of a contract: at once by card, or by bank transfer against an invoice (Japan only). Spec §1. */
export const PaymentMethod = z.enum(["card", "invoice"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/**
 * The serial card's name for the payment. Spec §3: credit card, invoice, invoice FP1. `invoice-fp1` is the prepaid six-month contract
 * (Pro alone), `invoice` the one that is invoiced each month.
 */
export const CardPayment = z.enum(["credit-card", "invoice", "invoice-fp1"]);
export type CardPayment = z.infer<typeof CardPayment>;

/** Months that one period of a contract has: 1, or 6 for Pro by invoice. Spec §9. */
export const PeriodMonths = z.union([z.literal(1), z.literal(6)]);
export type PeriodMonths = z.infer<typeof PeriodMonths>;

/** Billing address of an account. Spec §3 Address, §5: the country is chosen and every field filled, but for the second line. */
export const BillingAddress = z.object({
  /** Company or person, as it stands on receipts. */
  name: TypedName(100),
  /** ISO 3166-1 alpha-2. */
  country: FoldedCode.regex(/^[A-Z]{2}$/),
  /** In Japan 100-0001. */
  postalCode: TypedName(20).overwrite(foldedText),
  /** Prefecture or state. */
  region: TypedName(100),
  city: TypedName(100),
  line1: TypedName(200),
  /** Building, floor, room; empty where there is none. */
  line2: TypedLine(200).default(""),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

/** Digits of a Japanese postal code, in any width, with or without its mark and hyphen. */
const foldedPostalCode = (text: string): string =>
  foldedCode(text)
    .replace(/^〒/, "")
    .replace(/^(\d{3})-(\d{4})$/, "$1$2");

/** A Japanese postal code in digits alone. */
export const JapanesePostalCode = z
  .string()
  .overwrite(foldedPostalCode)
  .regex(/^[0-9]{7}$/);

/** Place of a Japanese postal code, in Japanese: the parts that all its towns have in common; null where they differ. */
export const PostalPlace = z.object({
  prefecture: z.string().nullable(),
  city: z.string().nullable(),
  town: z.string().nullable(),
});
export type PostalPlace = z.infer<typeof PostalPlace>;

/** A card that is kept at the payment provider; its number never reaches us. */
export const KeptCard = z.object({
  /** In the provider's words, lower case: `visa`. */
  brand: z.string(),
  last4: z.string().regex(/^[0-9]{4}$/),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int(),
});
export type KeptCard = z.infer<typeof KeptCard>;

/** Purchase that a licensee intends. */
export const PurchaseIntent = z.discriminatedUnion("kind", [
  /** A plan: for a new serial ID (null), or for a Free ID of one's own. */
  z.object({
    kind: z.literal("buy"),
    plan: PaidPlan,
    licences: Licences,
    method: PaymentMethod,
    /** 6 only for Pro by invoice. */
    periodMonths: PeriodMonths.default(1),
    serialId: SerialId.nullable(),
  }),
  /** Further licences of a paid ID, prorated by day to the next renewal, paid as the contract is paid. */
  z.object({ kind: z.literal("add"), serialId: SerialId, licences: Licences }),
  /** Commercial to Pro at once, the difference prorated by day. The other way acts at the next renewal and costs nothing now. */
  z.object({ kind: z.literal("upgrade"), serialId: SerialId }),
]);
export type PurchaseIntent = z.infer<typeof PurchaseIntent>;

/** One line of what is paid. */
export const PriceLine = z.object({
  /** `full`: a whole period; `prorated`: the days that are left of one; `discount`: a coupon, negative. */
  kind: z.enum(["full", "prorated", "discount"]),
  plan: PaidPlan,
  licences: z.number().int().positive(),
  /** Yen a licence for a whole period; of a discount, 0. */
  unitPrice: Yen,
  /** Days charged, and days of the period that they are part of; absent unless `prorated`. */
  days: z.object({ charged: z.number().int().positive(), ofPeriod: z.number().int().positive() }).optional(),
  /** First and last days of what the line pays for; absent where that is all the days of its document. */
  spans: z
    .array(z.object({ from: CivilDate, to: CivilDate }))
    .min(1)
    .optional(),
  amount: Yen,
});
export type PriceLine = z.infer<typeof PriceLine>;

/** Terms on the final confirmation screen, in full: the law's list. Spec §4; design 0016. */
export const Quote = z.object({
  id: RowId,
  intent: PurchaseIntent,
  lines: z.array(PriceLine).min(1),
  /** Amount to pay now, tax included; never negative. */
  total: Yen,
  /** Consumption tax within `total`, 10 %, rounded down once. */
  tax: Yen,
  method: PaymentMethod,
  periodMonths: PeriodMonths,
  /** The card that is charged; null for invoices, or when none is kept yet. */
  card: KeptCard.nullable(),
  /** First day of use: the day of purchase. */
  startsOn: CivilDate,
  /** Due day and amount of the next payment. */
  renewsOn: CivilDate,
  renewalTotal: Yen,
  /** Last day for the bank transfer; null when paid by card. Spec §9: end of the month after the order month. */
  invoiceDueOn: CivilDate.nullable(),
  /** Names the wording of the screen, such as `2026-11`; logged with the consent. */
  termsVersion: z.string(),
  /** True: the operator approves the order before anything is granted or invoiced. Invoices of accounts that have paid none yet. */
  needsApproval: z.boolean(),
  expiresAt: Instant,
});
export type Quote = z.infer<typeof Quote>;

/** State of a confirmed purchase. */
export const PurchaseState = z.enum(["requires-action", "pending", "succeeded", "failed"]);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** A confirmed quote and how far it has come. */
export const Purchase = z.object({
  id: RowId,
  intent: PurchaseIntent,
  state: PurchaseState,
  total: Yen,
  tax: Yen,
  /** The ID that it acts on; null until a new one is issued. */
  serialId: SerialId.nullable(),
  /** Step at which the card's bank asks its holder (3-D Secure); absent unless `requires-action`. */
  action: z.object({ clientSecret: z.string().nullable(), url: z.string().nullable() }).optional(),
  /** Error code of the catalogue; absent unless `failed`. */
  failure: z.string().optional(),
  /** True while `pending` means that the operator has not approved the order yet; absent otherwise. Nothing is granted meanwhile. */
  awaitsApproval: z.literal(true).optional(),
  /** Number of the receipt or invoice; null while there is none. */
  document: z.string().nullable(),
  at: Instant,
});
export type Purchase = z.infer<typeof Purchase>;

/** State of an order that the operator has to approve. */
export const OrderState = z.enum(["awaiting", "approved", "refused", "withdrawn"]);
export type OrderState = z.infer<typeof OrderState>;

/** An order by invoice that needs, or needed, the operator's approval, as the account sees it. */
export const InvoiceOrder = z.object({
  /** Id of its purchase. */
  id: RowId,
  intent: PurchaseIntent,
  /** Yen, tax included, as it was confirmed; never more is invoiced. */
  total: Yen,
  state: OrderState,
  /** Reason of a refusal; null for other states. */
  reason: z.string().nullable(),
  orderedAt: Instant,
  decidedAt: Instant.nullable(),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;

/** An account's limit for invoice orders without approval. */
export const InvoiceCredit = z.object({
  /** True: it has paid an invoice, or the operator approved it; no limit then. */
  proven: z.boolean(),
  /** The operator's limit for accounts that are not proven, yen. */
  limit: Yen,
  /** Sum of the invoices that are not paid. */
  outstanding: Yen,
  /** Most that it would owe before it is restricted if it never paid: `outstanding` and the renewals until then. */
  exposure: Yen,
});
export type InvoiceCredit = z.infer<typeof InvoiceCredit>;

/** A purchase that was not paid in the days that it was priced for: nothing was charged and nothing granted. */
export const GivenUpPurchase = z.object({
  kind: z.enum(["buy", "add", "upgrade"]),
  licences: Licences,
  total: Yen,
  /** The day on which it was certain that nothing was charged. */
  on: CivilDate,
});
export type GivenUpPurchase = z.infer<typeof GivenUpPurchase>;

/** A paid contract as the serial card shows it. Spec §3. */
export const ContractView = z.object({
  licences: z.number().int().min(1).max(85),
  startedOn: CivilDate,
  /** Null when renewal was stopped. */
  renewsOn: CivilDate.nullable(),
  /** Total of the next renewal; null when there is none. */
  renewalTotal: Yen.nullable(),
  /** Last day of use; null while it renews. */
  endsOn: CivilDate.nullable(),
  status: z.enum(["ongoing", "cancelled"]),
  payment: CardPayment,
  /** The plan from the next renewal on, where it differs. */
  nextPlan: PaidPlan.nullable(),
  /** Codes of the coupons that still act. */
  coupons: z.array(z.string()),
  card: KeptCard.nullable(),
  /** The invoice that is open; null when there is none. */
  openInvoice: z.string().nullable(),
  /** The last purchase that was given up since the last one that was made; null when there is none. */
  gaveUp: GivenUpPurchase.nullable(),
});
export type ContractView = z.infer<typeof ContractView>;

/** An invoice or receipt, immutable once issued. */
export const BillingDocument = z.object({
  /** Without gaps in its series: `R-000123`, `I-000045`. */
  number: z.string(),
  kind: z.enum(["receipt", "invoice", "credit-note"]),
  issuedOn: CivilDate,
  /** Receipts: null. */
  dueOn: CivilDate.nullable(),
  total: Yen,
  tax: Yen,
  /** `paid` from the start for receipts. */
  state: z.enum(["open", "overdue", "paid", "void"]),
  serialId: SerialId.nullable(),
  /** SHA-256 of the PDF, lower-case hexadecimal; null until it was made, which its first download or a job soon after does. */
  sha256: z.string().nullable(),
});
export type BillingDocument = z.infer<typeof BillingDocument>;

/**
 * Kind of a coupon, by the number of its uses. `registration`: an email address has one of these in all, also from a second account or after its account was
 * deleted. `campaign`: each account has each of them once. Spec §5; decision 0016.
 */
export const CouponKind = z.enum(["registration", "campaign"]);
export type CouponKind = z.infer<typeof CouponKind>;

/** A coupon of the account. */
export const CouponView = z.object({
  code: z.string(),
  /** Yen off a payment, or percent. */
  discount: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("yen"), amount: Yen }),
    z.object({ kind: z.literal("percent"), percent: z.number().int().min(1).max(100) }),
  ]),
  /** Periods that it still acts on. */
  periodsLeft: z.number().int().min(0),
  expiresOn: CivilDate.nullable(),
  /** The ID whose contract uses it; null while it is not used. */
  serialId: SerialId.nullable(),
});
export type CouponView = z.infer<typeof CouponView>;
