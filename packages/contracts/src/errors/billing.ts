import type { ErrorRow } from "./error-row.ts";

/** Errors of billing. Spec §5, §8 My Page. */
export const BILLING_ERRORS = {
  "item-not-entered": { status: 400, ja: "未入力の項目があります", en: "Item is not entered" },
  "postal-code-wrong": {
    status: 400,
    ja: "郵便番号の形ではありません。100-0001 の形で入力してください",
    en: "This is not a postal code. Enter it in the form 100-0001",
  },
  "address-failed": {
    status: 503,
    ja: "住所を登録できませんでした。しばらくしてからもう一度お試しください。",
    en: "The address could not be registered. Try again later.",
  },
  "address-needed": {
    status: 409,
    ja: "購入の前に、国を含む住所を登録してください。",
    en: "Register an address, including the country, before you buy.",
  },
  "licences-wrong": { status: 400, ja: "正しい数を入力してください", en: "Please enter the correct number" },
  "licences-range": {
    status: 400,
    ja: "ライセンス数は、1から85までの整数です。",
    en: "The number of licences is a whole number from 1 to 85.",
  },
  "too-many-licences": {
    status: 409,
    ja: "1つのIDのライセンスは合計85までです。",
    en: "One ID can have 85 licences in total.",
  },
  "licence-delete-failed": {
    status: 503,
    ja: "ライセンスを削除できませんでした。しばらくしてからもう一度お試しください。",
    en: "The licences could not be deleted. Try again later.",
  },
  "id-delete-failed": {
    status: 503,
    ja: "IDを削除できませんでした。しばらくしてからもう一度お試しください。",
    en: "The ID could not be deleted. Try again later.",
  },
  "free-id-exists": {
    status: 409,
    ja: "このアカウントにはすでにFreeのIDがあります。",
    en: "This account already has a Free ID.",
  },
  "contract-not-active": {
    status: 409,
    ja: "このIDには、変更できる有料の契約がありません。",
    en: "This ID has no paid contract that can be changed.",
  },
  "contract-stopped": {
    status: 409,
    ja: "この契約は更新が停止されています。先に更新を再開してください。",
    en: "The renewal of this contract has been stopped. Resume it first.",
  },
  "contract-unpaid": {
    status: 409,
    ja: "この契約のお支払いが確認できていません。先にお支払いを完了してください。",
    en: "This contract has an unpaid amount. Complete that payment first.",
  },
  "plan-not-changeable": {
    status: 409,
    ja: "このIDのプランは、このようには変更できません。",
    en: "This ID's plan cannot be changed in this way.",
  },
  "invoice-japan-only": {
    status: 409,
    ja: "請求書払いは、日本国内のご住所の場合にご利用いただけます。",
    en: "Payment by invoice is available for addresses in Japan only.",
  },
  "unknown-quote": { status: 404, ja: "この見積もりは見つかりません。", en: "There is no such quote." },
  "quote-expired": {
    status: 409,
    ja: "確認画面の有効期限が切れました。金額をもう一度確認してください。",
    en: "The confirmation has expired. Check the amount again.",
  },
  "quote-changed": {
    status: 409,
    ja: "確認のあいだに金額または契約が変わりました。もう一度確認してください。何も請求されていません。",
    en: "The amount or the contract has changed in the meantime. Check again. Nothing was charged.",
  },
  "card-needed": {
    status: 409,
    ja: "購入の前に、クレジットカードを登録してください。",
    en: "Register a credit card before you buy.",
  },
  "card-declined": {
    status: 402,
    ja: "カード会社がこのカードを承認しませんでした。別のカードをお試しください。",
    en: "The card issuer declined this card. Try another card.",
  },
  "card-authentication-failed": {
    status: 402,
    ja: "カードの本人認証(3-Dセキュア)が完了しませんでした。",
    en: "3-D Secure authentication was not completed.",
  },
  "purchase-failed": {
    status: 503,
    ja: "購入できませんでした。何も請求されていません。",
    en: "The purchase could not be made. Nothing was charged.",
  },
  "payment-unavailable": {
    status: 503,
    ja: "決済サービスに接続できません。しばらくしてからもう一度お試しください。二重に請求されることはありません。",
    en: "The payment service is not responding. Try again later. You are never charged twice.",
  },
  "purchase-pending": {
    status: 409,
    ja: "このIDの前の決済がまだ終わっていません。完了してからもう一度お試しください。二重に請求されることはありません。",
    en: "An earlier payment for this ID is still in progress. Try again when it has finished. You are never charged twice.",
  },
  "payment-lapsed": {
    status: 409,
    ja: "お支払いが対象の期間内に完了しなかったため、購入を取り消しました。引き落としがあった場合は返金します。",
    en: "The payment was not completed within its period, so the purchase was cancelled. Anything that was charged is refunded.",
  },
  "unknown-purchase": { status: 404, ja: "この購入は見つかりません。", en: "There is no such purchase." },
  "unknown-setup": { status: 404, ja: "このカード登録の手続きは見つかりません。", en: "There is no such card registration." },
  "unknown-document": { status: 404, ja: "この書類は見つかりません。", en: "There is no such document." },
  "invoice-not-open": {
    status: 409,
    ja: "この書類は、入金を記録できる請求書ではありません。",
    en: "This document is not an invoice that a payment can be recorded for.",
  },
  "paid-day-wrong": {
    status: 400,
    ja: "入金日は、請求書の発行日から今日までの日付にしてください。",
    en: "The payment date must be between the invoice's date of issue and today.",
  },
  "invoice-not-paid": {
    status: 409,
    ja: "この請求書には、訂正できる入金の記録がありません。",
    en: "This invoice has no recorded payment to correct.",
  },
  "plan-not-sold": {
    status: 409,
    ja: "この組み合わせでは購入できません。6か月の契約は、Proの請求書払いだけです。",
    en: "This combination is not available. Six months are only available for Pro, paid by invoice.",
  },
  "order-awaiting": {
    status: 409,
    ja: "承認をお待ちいただいている請求書払いのご注文があります。承認されるか、取り下げてから、もう一度お試しください。",
    en: "You already have an order by invoice awaiting approval. Try again when it has been approved, or withdraw it first.",
  },
  "order-refused": {
    status: 409,
    ja: "このご注文は承認されませんでした。理由はマイページの請求書払いの画面とメールでご確認ください。何も請求されていません。",
    en: "This order was not approved. You can find the reason on the invoice page in My Page and in our email. Nothing was charged.",
  },
  "order-withdrawn": {
    status: 409,
    ja: "このご注文は取り下げられました。何も請求されていません。",
    en: "This order was withdrawn. Nothing was charged.",
  },
  "unknown-order": { status: 404, ja: "この注文は見つかりません。", en: "There is no such order." },
  "order-decided": {
    status: 409,
    ja: "この注文は、すでに承認、却下、または取り下げられています。",
    en: "This order has already been approved, refused or withdrawn.",
  },
  "order-changed": {
    status: 409,
    ja: "注文のあとに契約や金額が変わったため、このままでは承認できません。却下して、注文し直すようご案内ください。",
    en: "The contract or the amount has changed since the order, so it cannot be approved. Refuse it and ask for a new order.",
  },
  "characters-not-printable": {
    status: 400,
    ja: "請求書や領収書に印刷できない文字があります。ほかの文字(ローマ字など)で入力してください。",
    en: "Some characters cannot be printed on invoices and receipts. Use other characters, such as Latin letters.",
  },
  "refund-not-owed": {
    status: 409,
    ja: "この返金は、運営者が支払うものとして残っていません。",
    en: "This refund is not owed by the operator.",
  },
  "coupon-unknown": {
    status: 404,
    ja: "このクーポンコードは使えません。入力と有効期限を確認してください。",
    en: "This coupon code cannot be used. Check the code and its expiry date.",
  },
  "coupon-used": {
    status: 409,
    ja: "このクーポンはすでに使われています。",
    en: "This coupon has already been used.",
  },
  "coupon-once-per-address": {
    status: 409,
    ja: "登録クーポンは、1つのメールアドレスにつき1枚です。このアドレスではすでに使われています。",
    en: "Each email address gets one registration coupon, and this address has already used it.",
  },
  "webhook-refused": {
    status: 400,
    ja: "通知の署名が正しくありません。",
    en: "The notification's signature is invalid.",
  },
} as const satisfies Record<string, ErrorRow>;
