import { foldedCode, foldedText } from "@setsuna/kit";
import { z } from "zod";
import { Instant, RowId } from "./api/account-values.ts";
import { Plan } from "./serial-id-values.ts";
import { TypedLine, TypedName } from "./typed-text.ts";
import { FoldedCode, FoldedDay } from "./typed-values.ts";
import { SerialId } from "./values.ts";

/** Integer yen, tax included (spec §9). */
export const Yen = z.number().int();
/** Day in Asia/Tokyo, YYYY-MM-DD. Spec §5. */
export const CivilDate = FoldedDay;
/** Licences of one serial ID. Spec §5, §9: at most 85. */
export const Licences = z.number().int().min(1).max(85);

/** A plan that costs money. */
export const PaidPlan = Plan.exclude(["free"]);
export type PaidPlan = z.infer<typeof PaidPlan>;

/** Payment method of a contract: at once by card, or by bank transfer against an invoice (Japan only). Spec §1. */
export const PaymentMethod = z.enum(["card", "invoice"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Spec §3: credit card, invoice, invoice FP1. `invoice-fp1`: prepaid for six months (Pro only); `invoice`: monthly. */
export const CardPayment = z.enum(["credit-card", "invoice", "invoice-fp1"]);
export type CardPayment = z.infer<typeof CardPayment>;

/** 1, or 6 for Pro by invoice. Spec §9. */
export const PeriodMonths = z.union([z.literal(1), z.literal(6)]);
export type PeriodMonths = z.infer<typeof PeriodMonths>;

/** Spec §3 Address, §5: all fields required except the second line. */
export const BillingAddress = z.object({
  name: TypedName(100),
  /** ISO 3166-1 alpha-2. */
  country: FoldedCode.regex(/^[A-Z]{2}$/),
  /** 100-0001 in Japan. */
  postalCode: TypedName(20).overwrite(foldedText),
  region: TypedName(100),
  city: TypedName(100),
  line1: TypedName(200),
  /** Building, floor and room; may be empty. */
  line2: TypedLine(200).default(""),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

const foldedPostalCode = (text: string): string =>
  foldedCode(text)
    .replace(/^〒/, "")
    .replace(/^(\d{3})-(\d{4})$/, "$1$2");

/** Japanese postal code, digits only. */
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

/** A card at the payment provider, whose number never reaches us. */
export const KeptCard = z.object({
  /** The provider's name in lower case, such as `visa`. */
  brand: z.string(),
  last4: z.string().regex(/^[0-9]{4}$/),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int(),
});
export type KeptCard = z.infer<typeof KeptCard>;

/** A licensee's intended purchase. */
export const PurchaseIntent = z.discriminatedUnion("kind", [
  /** For a new serial ID (null), or an own Free ID. */
  z.object({
    kind: z.literal("buy"),
    plan: PaidPlan,
    licences: Licences,
    method: PaymentMethod,
    /** 6 only for Pro by invoice. */
    periodMonths: PeriodMonths.default(1),
    serialId: SerialId.nullable(),
  }),
  /** For a paid ID, prorated by day to the next renewal, paid like the contract. */
  z.object({ kind: z.literal("add"), serialId: SerialId, licences: Licences }),
  /** Commercial to Pro at once, prorated by day. The reverse acts at the next renewal for free. */
  z.object({ kind: z.literal("upgrade"), serialId: SerialId }),
]);
export type PurchaseIntent = z.infer<typeof PurchaseIntent>;

/** One line of a price. */
export const PriceLine = z.object({
  /** `full`: whole period; `prorated`: its remaining days; `discount`: a coupon, negative. */
  kind: z.enum(["full", "prorated", "discount"]),
  plan: PaidPlan,
  licences: z.number().int().positive(),
  /** Yen per license and period; 0 for a discount. */
  unitPrice: Yen,
  /** Charged and total days; absent unless `prorated`. */
  days: z.object({ charged: z.number().int().positive(), ofPeriod: z.number().int().positive() }).optional(),
  /** Inclusive; absent for all days of its document. */
  spans: z
    .array(z.object({ from: CivilDate, to: CivilDate }))
    .min(1)
    .optional(),
  amount: Yen,
});
export type PriceLine = z.infer<typeof PriceLine>;

/** Legally required terms of the final confirmation screen. Spec §4; design 0016. */
export const Quote = z.object({
  id: RowId,
  intent: PurchaseIntent,
  lines: z.array(PriceLine).min(1),
  /** Due now, tax included; never negative. */
  total: Yen,
  /** 10 %, included in `total`, rounded down once. */
  tax: Yen,
  method: PaymentMethod,
  periodMonths: PeriodMonths,
  /** Card to charge; null for invoices, or if none is stored yet. */
  card: KeptCard.nullable(),
  startsOn: CivilDate,
  renewsOn: CivilDate,
  renewalTotal: Yen,
  /** For the transfer; null by card. Spec §9: end of the month after the order month. */
  invoiceDueOn: CivilDate.nullable(),
  /** Version of the screen's wording, such as `2026-11`; logged with the consent. */
  termsVersion: z.string(),
  /** The operator must approve: invoices of accounts that have paid none yet. */
  needsApproval: z.boolean(),
  expiresAt: Instant,
});
export type Quote = z.infer<typeof Quote>;

export const PurchaseState = z.enum(["requires-action", "pending", "succeeded", "failed"]);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** A confirmed quote. */
export const Purchase = z.object({
  id: RowId,
  intent: PurchaseIntent,
  state: PurchaseState,
  total: Yen,
  tax: Yen,
  /** Null until a new ID is issued. */
  serialId: SerialId.nullable(),
  /** 3-D Secure challenge; absent unless `requires-action`. */
  action: z.object({ clientSecret: z.string().nullable(), url: z.string().nullable() }).optional(),
  /** Error code; absent unless `failed`. */
  failure: z.string().optional(),
  /** `pending` on the operator's approval; nothing is granted yet. Absent otherwise. */
  awaitsApproval: z.literal(true).optional(),
  /** Receipt or invoice number; null before it is issued. */
  document: z.string().nullable(),
  at: Instant,
});
export type Purchase = z.infer<typeof Purchase>;

export const OrderState = z.enum(["awaiting", "approved", "refused", "withdrawn"]);
export type OrderState = z.infer<typeof OrderState>;

/** An invoice order with approval, as the account sees it. */
export const InvoiceOrder = z.object({
  id: RowId,
  intent: PurchaseIntent,
  /** Yen, tax included, as confirmed; the invoice is never higher. */
  total: Yen,
  state: OrderState,
  /** Null unless refused. */
  reason: z.string().nullable(),
  orderedAt: Instant,
  decidedAt: Instant.nullable(),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;

/** Limit for invoice orders without approval. */
export const InvoiceCredit = z.object({
  /** Paid an invoice before, or approved by the operator: no limit. */
  proven: z.boolean(),
  /** Yen, for accounts without a paid invoice. */
  limit: Yen,
  outstanding: Yen,
  /** Largest debt before restriction if it never pays: `outstanding` plus renewals until then. */
  exposure: Yen,
});
export type InvoiceCredit = z.infer<typeof InvoiceCredit>;

/** A purchase that was not paid in the days that it was priced for: nothing was charged and nothing granted. */
export const GivenUpPurchase = z.object({
  kind: z.enum(["buy", "add", "upgrade"]),
  licences: Licences,
  total: Yen,
  /** Day on which it was certain that nothing was charged. */
  on: CivilDate,
});
export type GivenUpPurchase = z.infer<typeof GivenUpPurchase>;

/** A paid contract. Spec §3. */
export const ContractView = z.object({
  licences: z.number().int().min(1).max(85),
  startedOn: CivilDate,
  /** Null if renewal is stopped. */
  renewsOn: CivilDate.nullable(),
  /** Null without a renewal. */
  renewalTotal: Yen.nullable(),
  /** Null while it renews. */
  endsOn: CivilDate.nullable(),
  status: z.enum(["ongoing", "cancelled"]),
  payment: CardPayment,
  /** Plan from the next renewal, if different. */
  nextPlan: PaidPlan.nullable(),
  coupons: z.array(z.string()),
  card: KeptCard.nullable(),
  openInvoice: z.string().nullable(),
  /** The latest purchase given up since the last successful one. */
  gaveUp: GivenUpPurchase.nullable(),
});
export type ContractView = z.infer<typeof ContractView>;

/** A receipt, invoice or credit note. Immutable once issued. */
export const BillingDocument = z.object({
  /** Gapless per series, such as `R-000123` and `I-000045`. */
  number: z.string(),
  kind: z.enum(["receipt", "invoice", "credit-note"]),
  issuedOn: CivilDate,
  dueOn: CivilDate.nullable(),
  total: Yen,
  tax: Yen,
  /** Receipts are always `paid`. */
  state: z.enum(["open", "overdue", "paid", "void"]),
  serialId: SerialId.nullable(),
  /** SHA-256 of the PDF, lower-case hexadecimal; null until made by its first download or a job. */
  sha256: z.string().nullable(),
});
export type BillingDocument = z.infer<typeof BillingDocument>;

/** `registration`: once per email address, even from another account. `campaign`: once per account. Spec §5; decision 0016. */
export const CouponKind = z.enum(["registration", "campaign"]);
export type CouponKind = z.infer<typeof CouponKind>;

/** A coupon of the account. */
export const CouponView = z.object({
  code: z.string(),
  /** Yen or percent off a payment. */
  discount: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("yen"), amount: Yen }),
    z.object({ kind: z.literal("percent"), percent: z.number().int().min(1).max(100) }),
  ]),
  periodsLeft: z.number().int().min(0),
  expiresOn: CivilDate.nullable(),
  /** Null while unused. */
  serialId: SerialId.nullable(),
});
export type CouponView = z.infer<typeof CouponView>;
