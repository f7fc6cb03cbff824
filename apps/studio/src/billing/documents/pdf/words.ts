import type { Language } from "@setsuna/contracts";

export interface DocumentTexts {
  readonly title: { readonly receipt: string; readonly invoice: string; readonly "credit-note": string };
  readonly qualified: { readonly receipt: string; readonly invoice: string; readonly "credit-note": string };
  readonly sentence: { readonly receipt: string; readonly invoice: string; readonly "credit-note": string };
  readonly amount: { readonly receipt: string; readonly invoice: string; readonly "credit-note": string };
  readonly number: string;
  readonly issuedOn: string;
  readonly registration: string;
  readonly dueOn: string;
  readonly paidBy: string;
  readonly card: string;
  readonly purpose: string;
  readonly purposeText: string;
  readonly corrects: string;
  readonly reason: string;
  readonly columns: {
    readonly date: string;
    readonly item: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly amount: string;
  };
  readonly serialId: string;
  readonly span: (from: string, to: string) => string;
  readonly period: (spans: readonly string[]) => string;
  readonly subject: (rate: number) => string;
  readonly tax: (rate: number) => string;
  readonly total: string;
  readonly bankAccount: string;
  readonly transferFee: string;
  readonly stamp: string;
  readonly questions: string;
  readonly specimen: string;
  readonly page: (page: number, of: number) => string;
}

const ja: DocumentTexts = {
  title: { receipt: "領収書", invoice: "請求書", "credit-note": "返還請求書" },
  qualified: { receipt: "適格請求書", invoice: "適格請求書", "credit-note": "適格返還請求書" },
  sentence: {
    receipt: "下記の金額を正に領収いたしました。",
    invoice: "下記のとおりご請求申し上げます。",
    "credit-note": "下記の書類の金額を、全額取り消します。",
  },
  amount: { receipt: "領収金額(税込)", invoice: "ご請求金額(税込)", "credit-note": "返還金額(税込)" },
  number: "番号",
  issuedOn: "発行日",
  registration: "登録番号",
  dueOn: "お支払期限",
  paidBy: "お支払方法",
  card: "クレジットカード",
  purpose: "但し書き",
  purposeText: "Setsuna Studio ライセンス利用料として",
  corrects: "対象の書類",
  reason: "理由",
  columns: { date: "取引日", item: "内容", quantity: "数量", unitPrice: "単価(税込)", amount: "金額(税込)" },
  serialId: "シリアルID",
  span: (from, to) => `${from}〜${to}`,
  period: (spans) => `ご利用期間 ${spans.join("、")}`,
  subject: (rate) => `${rate}%対象(税込)`,
  tax: (rate) => `うち消費税(${rate}%)`,
  total: "合計(税込)",
  bankAccount: "お振込先",
  transferFee: "振込手数料は、お客様のご負担でお願いいたします。",
  stamp: "電子データで発行した領収書のため、収入印紙の貼付は必要ありません。",
  questions: "お問い合わせ",
  specimen: "見本: 発行者が設定されていないため、この書類は適格請求書として使えません。",
  page: (page, of) => `${page} / ${of}`,
};

const en: DocumentTexts = {
  title: { receipt: "Receipt", invoice: "Invoice", "credit-note": "Credit note" },
  qualified: {
    receipt: "Qualified invoice (Japanese consumption tax)",
    invoice: "Qualified invoice (Japanese consumption tax)",
    "credit-note": "Qualified return invoice (Japanese consumption tax)",
  },
  sentence: {
    receipt: "We have received the following amount.",
    invoice: "Please pay the following amount.",
    "credit-note": "The following document is taken back in full.",
  },
  amount: {
    receipt: "Amount received (tax included)",
    invoice: "Amount due (tax included)",
    "credit-note": "Amount credited (tax included)",
  },
  number: "Number",
  issuedOn: "Date of issue",
  registration: "Registration number",
  dueOn: "Due date",
  paidBy: "Paid by",
  card: "Credit card",
  purpose: "For",
  purposeText: "Use of Setsuna Studio licences",
  corrects: "Corrected document",
  reason: "Reason",
  columns: { date: "Date", item: "Description", quantity: "Qty", unitPrice: "Unit price", amount: "Amount" },
  serialId: "Serial ID",
  span: (from, to) => `${from} – ${to}`,
  period: (spans) => spans.join(", "),
  subject: (rate) => `Subject to ${rate}% (tax included)`,
  tax: (rate) => `Consumption tax in it (${rate}%)`,
  total: "Total (tax included)",
  bankAccount: "Bank account",
  transferFee: "Please bear the fee of the transfer.",
  stamp: "Issued as electronic data: no revenue stamp is required.",
  questions: "Questions",
  specimen: "Specimen: no issuer is set up here, so this is not valid as a qualified invoice.",
  page: (page, of) => `${page} / ${of}`,
};

export const DOCUMENT_TEXTS: Readonly<Record<Language, DocumentTexts>> = { ja, en };
