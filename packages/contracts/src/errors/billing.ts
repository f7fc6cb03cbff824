import type { ErrorRow } from "./error-row.ts";

/** Errors of billing. Spec §5, §8 My Page. */
export const BILLING_ERRORS = {
  "item-not-entered": { status: 400, ja: "未入力の項目があります", en: "Item is not entered" },
  "postal-code-wrong": {
    status: 400,
    ja: "郵便番号は 100-0001 の形で入力してください",
    en: "Enter the postal code in the form 100-0001",
  },
  "address-failed": {
    status: 503,
    ja: "住所を登録できませんでした。しばらくしてからもう一度お試しください。",
    en: "The address could not be registered. Try again later.",
  },
  "address-needed": {
    status: 409,
    ja: "先に、国を含む請求先の住所を登録してください。",
    en: "Enter your billing address, including the country, before you buy.",
  },
  "licences-wrong": { status: 400, ja: "正しい数を入力してください", en: "Please enter the correct number" },
  "licences-range": {
    status: 400,
    ja: "ライセンス数は1〜85の整数で入力してください。",
    en: "Enter a whole number of licences from 1 to 85.",
  },
  "too-many-licences": {
    status: 409,
    ja: "1つのIDのライセンスは合計85までです。",
    en: "An ID can have up to 85 licences.",
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
    ja: "このIDには有料の契約がありません。",
    en: "This ID has no paid contract.",
  },
  "contract-stopped": {
    status: 409,
    ja: "この契約は自動更新がオフです。先にオンにしてください。",
    en: "Auto-renewal is off for this contract. Turn it on first.",
  },
  "contract-unpaid": {
    status: 409,
    ja: "この契約のお支払いが確認できていません。先にお支払いを完了してください。",
    en: "This contract has an unpaid amount. Complete that payment first.",
  },
  "plan-not-changeable": {
    status: 409,
    ja: "このIDは、選択したプランに変更できません。",
    en: "This ID can't switch to that plan.",
  },
  "invoice-japan-only": {
    status: 409,
    ja: "請求書払いは、請求先の住所が日本国内の場合に限ります。",
    en: "You can only pay by invoice with a billing address in Japan.",
  },
  "unknown-quote": { status: 404, ja: "この見積もりは見つかりません。", en: "Quote not found." },
  "quote-expired": {
    status: 409,
    ja: "確認画面の有効期限が切れました。金額をもう一度確認してください。",
    en: "The confirmation has expired. Check the amount again.",
  },
  "quote-changed": {
    status: 409,
    ja: "金額または契約が変わりました。もう一度ご確認ください。何も請求されていません。",
    en: "The amount or the contract has changed. Check again. Nothing was charged.",
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
    ja: "カードの本人認証(3-Dセキュア)が完了しませんでした。もう一度試すか、別のカードをお使いください。",
    en: "3-D Secure authentication was not completed. Try again, or use another card.",
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
    ja: "このIDの前回の決済が処理中です。完了してから、もう一度お試しください。二重に請求されることはありません。",
    en: "An earlier payment for this ID is still in progress. Try again when it has finished. You are never charged twice.",
  },
  "payment-lapsed": {
    status: 409,
    ja: "期間内にお支払いが完了しなかったため、購入を取り消しました。決済されていた場合は返金します。",
    en: "The payment was not completed within its period, so the purchase was cancelled. Anything that was charged is refunded.",
  },
  "unknown-purchase": { status: 404, ja: "この購入は見つかりません。", en: "Purchase not found." },
  "unknown-setup": { status: 404, ja: "このカード登録の手続きは見つかりません。", en: "Card registration not found." },
  "unknown-document": { status: 404, ja: "この書類は見つかりません。", en: "Document not found." },
  "invoice-not-open": {
    status: 409,
    ja: "この書類には入金を記録できません。",
    en: "You can't record a payment for this document.",
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
    ja: "この組み合わせでは購入できません。6か月契約は、Proの請求書払いのみです。",
    en: "This combination is not available. Six months are for Pro only, paid by invoice.",
  },
  "order-awaiting": {
    status: 409,
    ja: "承認待ちのご注文があります。承認後にもう一度お試しいただくか、先に取り下げてください。",
    en: "You have an order waiting for approval. Try again once it is approved, or withdraw it first.",
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
  "unknown-order": { status: 404, ja: "この注文は見つかりません。", en: "Order not found." },
  "order-decided": {
    status: 409,
    ja: "この注文は、すでに承認、却下、または取り下げられています。",
    en: "This order has already been approved, refused or withdrawn.",
  },
  "order-changed": {
    status: 409,
    ja: "注文のあとに契約または金額が変わったため、承認できません。却下して、再注文をご案内ください。",
    en: "The contract or the amount has changed since the order. Refuse it and ask the customer to order again.",
  },
  "characters-not-printable": {
    status: 400,
    ja: "請求書や領収書に印刷できない文字があります。ほかの文字(ローマ字など)で入力してください。",
    en: "Some characters cannot be printed on invoices and receipts. Use other characters, such as Latin letters.",
  },
  "refund-not-owed": {
    status: 409,
    ja: "この返金は、振り込みが必要なものではありません。",
    en: "You don't owe this refund.",
  },
  "coupon-unknown": {
    status: 404,
    ja: "このクーポンコードは使えません。コードと有効期限を確認してください。",
    en: "This coupon doesn't work. Check the code and its expiry date.",
  },
  "coupon-used": {
    status: 409,
    ja: "このクーポンはすでに使われています。",
    en: "This coupon has already been used.",
  },
  "coupon-once-per-address": {
    status: 409,
    ja: "登録クーポンは1つのメールアドレスにつき1枚です。このアドレスでは使用済みです。",
    en: "This email address has already used its registration coupon.",
  },
  "webhook-refused": {
    status: 400,
    ja: "通知の署名が正しくありません。",
    en: "The notification's signature is invalid.",
  },
} as const satisfies Record<string, ErrorRow>;
