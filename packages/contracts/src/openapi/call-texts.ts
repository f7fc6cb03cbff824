import type { ApiName } from "../api/api.ts";
import type { Endpoint } from "../api/endpoint.ts";
import type { Language } from "../values.ts";
import { CALL_EXAMPLES, type CallExample } from "./call-examples.ts";

type Both = Readonly<Record<Language, string>>;

/** Text before the calls. */
export const INTRODUCTION: Both = {
  ja: "Setsuna Studio のサイトが使うAPIです。プログラムからは個人アクセストークンを Authorization: Bearer で送ります。失敗は RFC 9457 の形式で返り、code で見分けます。変更する呼び出しに Idempotency-Key を付けると、再送しても1回だけ実行されます。",
  en: "The API that the site of Setsuna Studio is made of. Programs send a personal access token as Authorization: Bearer. Failures are RFC 9457 problems; go by their code. With an Idempotency-Key, a change that is sent again is made once.",
};

interface CallWords {
  readonly title: Both;
  /** Details beyond the title. */
  readonly more?: Both;
}

const both = (ja: string, en: string): Both => ({ ja, en });

/** The calls in words. A call that is not here goes by its name; those that tokens may make are all here (a test looks). */
export const CALL_WORDS: Readonly<Record<string, CallWords>> = {
  currentSession: { title: both("自分が誰かを調べる", "Who am I") },
  readAccount: { title: both("アカウントの情報を読む", "Read the account") },
  listSerialIds: { title: both("シリアルIDを一覧する", "List serial IDs") },
  setIdName: {
    title: both("IDに名前を付ける", "Name an ID"),
    more: both("名前は契約者だけに見えます。空にすると消えます。", "The owner alone sees the name; blank takes it away."),
  },
  setIdPassword: {
    title: both("IDのパスワードを設定する", "Set the ID password"),
    more: both(
      "パスワードそのものではなく、パスワードとIDから作った証明を送ります(docs/protocol/signalling.md)。null で解除します。このIDで動いている通信はすべて終わります。",
      "Takes a proof made of password and ID (docs/protocol/signalling.md), never the password; null for none. Everything that runs on the ID ends.",
    ),
  },
  setAllowedAddresses: {
    title: both("IP制限を設定する", "Set the allowed addresses"),
    more: both(
      "1行に1つ。空にするとすべて許可します。許可されなくなった通信は2秒以内に終わります。",
      "One a line; blank allows everybody. What is no longer allowed ends within 2 s.",
    ),
  },
  changeSerialId: {
    title: both("IDを変更する", "Change the letters of an ID"),
    more: both(
      "元に戻せません。古いIDはただちに止まり、二度と発行されません。",
      "Cannot be undone: the old letters stop at once and are never given out again.",
    ),
  },
  deleteSerialId: {
    title: both("IDを削除する", "Delete an ID"),
    more: both("元に戻せません。返金はありません。", "Cannot be undone; nothing is refunded."),
  },
  reissueSerialId: {
    title: both("Free のIDを再発行する", "Take a new Free ID"),
    more: both("Free のIDがないアカウントだけができます。", "For an account that has none."),
  },
  listConnections: {
    title: both("通信状況を調べる", "Who is connected now"),
    more: both("値は中継が数えたもので、長くて1秒前のものです。", "By the relay's own counters, at most a second old."),
  },
  endConnection: { title: both("接続を終了する", "End a connection") },
  setTally: {
    title: both("タリーを送る", "Set the tally"),
    more: both(
      "0 消灯、1 赤、2 緑、3 アンバー。ただちに届き、あとから受信を始めた端末にも届きます。12時間、または次に送るまで続きます。",
      "0 off, 1 red, 2 green, 3 amber. Arrives at once and at who joins later, until it is set again or 12 h are over.",
    ),
  },
  createQuote: {
    title: both("購入の金額を調べる", "What a purchase costs"),
    more: both("何も請求しません。", "Charges nothing."),
  },
  confirmQuote: {
    title: both("購入する", "Buy"),
    more: both(
      "見積もりの金額を請求します。同じ見積もりは1回だけ購入できます。取り消しと返金はできません。",
      "Charges what the quote says, once for each quote. Cannot be taken back or refunded.",
    ),
  },
  readPurchase: { title: both("購入の進み具合を調べる", "How far a purchase is") },
  subtractLicences: {
    title: both("ライセンスを減らす", "Subtract licences"),
    more: both(
      "ただちに減り、返金はありません。0になるとIDが削除されます。",
      "At once and without refund. At 0 the ID is deleted.",
    ),
  },
  stopRenewal: {
    title: both("更新を止める", "Stop the renewal"),
    more: both("支払い済みの期間の終わりまで使えます。", "The ID stays usable to the end of what is paid."),
  },
  resumeRenewal: { title: both("更新を再開する", "Resume the renewal") },
  setNextPlan: { title: both("次の更新からのプランを決める", "Set the plan from the next renewal on") },
  listCoupons: { title: both("クーポンを一覧する", "List coupons") },
  redeemCoupon: { title: both("クーポンを登録する", "Redeem a coupon") },
  readCard: { title: both("登録済みのカードを調べる", "Which card pays") },
  readBillingAddress: { title: both("請求先住所を読む", "Read the billing address") },
  setBillingAddress: { title: both("請求先住所を登録する", "Set the billing address") },
  listDocuments: {
    title: both("領収書と請求書を一覧する", "List receipts and invoices"),
    more: both("新しいものから順に返ります。", "The newest first."),
  },
};

/** The call as it is shown in `language`. */
export const callText = (
  name: ApiName,
  language: Language,
): { readonly title: string; readonly more: string | undefined; readonly example: CallExample | undefined } => {
  const words = CALL_WORDS[name];
  return { title: words?.title[language] ?? name, more: words?.more?.[language], example: CALL_EXAMPLES[name] };
};

/** Returns the area of a call: by the scope that it asks for, else by its path: `serial-ids`, `admin`. */
export const areaOf = ({ scope, path }: Pick<Endpoint, "scope" | "path">): string =>
  scope?.split(":")[0] ?? path.split("/")[3] ?? "";

/** Areas that tokens can be made for, in the order in which one needs them. */
export const AREA_TITLES: Readonly<Record<string, Both>> = {
  "serial-ids": both("シリアルID", "Serial IDs"),
  tally: both("タリー", "Tally"),
  connections: both("通信状況", "Connections"),
  account: both("アカウント", "Account"),
  billing: both("お支払いと書類", "Payment and documents"),
  licences: both("ライセンス", "Licences"),
};
