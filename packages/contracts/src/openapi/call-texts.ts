import type { ApiName } from "../api/api.ts";
import type { Endpoint } from "../api/endpoint.ts";
import type { Language } from "../values.ts";
import { CALL_EXAMPLES, type CallExample } from "./call-examples.ts";

type Both = Readonly<Record<Language, string>>;

export const INTRODUCTION: Both = {
  ja: "Setsuna Studioのサイトが使うAPIです。プログラムからはアクセストークンを Authorization: Bearer で送ります。失敗はRFC 9457の形式で返り、code で見分けます。変更する呼び出しに Idempotency-Key を付けると、再送しても1回だけ実行されます。",
  en: "The API behind the Setsuna Studio site. Send a personal access token as Authorization: Bearer. Errors are RFC 9457 problems; check their code. With an Idempotency-Key, a change that is sent again is made only once.",
};

interface CallWords {
  readonly title: Both;
  readonly more?: Both;
}

const both = (ja: string, en: string): Both => ({ ja, en });

/** Missing calls show their name; all token calls are here (tested). */
export const CALL_WORDS: Readonly<Record<string, CallWords>> = {
  currentSession: { title: both("自分が誰かを調べる", "Get the current account") },
  readAccount: { title: both("アカウントの情報を読む", "Read the account") },
  listSerialIds: { title: both("シリアルIDを一覧する", "List serial IDs") },
  setIdName: {
    title: both("IDに名前を付ける", "Name an ID"),
    more: both("名前は契約者だけに見えます。空にすると消えます。", "Only the licensee sees the name; blank removes it."),
  },
  setIdPassword: {
    title: both("IDパスワードを設定する", "Set the ID password"),
    more: both(
      "パスワードそのものではなく、パスワードとIDからサーバーと共同で作った証明を送ります(docs/protocol/signalling.md)。null で解除します。このIDで動いている通信はすべて終わります。",
      "Takes a proof that client and server derive together from the password and the ID (docs/protocol/signalling.md), never the password itself; null removes it. Everything running on the ID ends.",
    ),
  },
  listIdLinks: {
    title: both("IDに入るリンクを一覧する", "List the links to an ID"),
    more: both("秘密の部分はサーバーにないため、返しません。", "Without their secrets, which the server does not have."),
  },
  makeIdLink: {
    title: both("IDに入るリンクを加える", "Add a link to an ID"),
    more: both(
      "リンクの秘密は呼び出し側が作り、サーバーへは送りません(docs/protocol/encryption.md)。最初の1件からは、リンクを持つ人だけが入れます。allows は watch(視聴)、crew(視聴、通話、タリー)、send(すべて)です。",
      "The caller draws the secret and keeps it (docs/protocol/encryption.md). From the first link on, nobody comes in without one. allows: watch; crew (watch, talk, tally); or send (everything).",
    ),
  },
  revokeIdLink: {
    title: both("リンクを取り消す", "Revoke a link"),
    more: both("そのリンクで入った人は、ただちに切断されます。", "Anyone who came by it is disconnected at once."),
  },
  endIdLinks: {
    title: both("リンクをすべてやめる", "End all links of an ID"),
    more: both("IDを知っている人は誰でも入れるようになります。", "Anyone who knows the ID can then use it."),
  },
  setAllowedAddresses: {
    title: both("IP制限を設定する", "Set the IP restriction"),
    more: both(
      "1行に1つ。空にするとすべて許可します。許可されなくなった通信は2秒以内に終わります。",
      "One per line; blank allows everyone. Anything no longer allowed ends within 2 s.",
    ),
  },
  changeSerialId: {
    title: both("IDを変更する", "Change an ID"),
    more: both(
      "元に戻せません。古いIDはただちに止まり、二度と発行されません。",
      "Cannot be undone: the old ID stops at once and is never issued again.",
    ),
  },
  deleteSerialId: {
    title: both("IDを削除する", "Delete an ID"),
    more: both("元に戻せません。返金はありません。", "Cannot be undone. No refund."),
  },
  reissueSerialId: {
    title: both("FreeのIDを再発行する", "Reissue a Free ID"),
    more: both("FreeのIDがないアカウントだけができます。", "Only for accounts that have none."),
  },
  setThumbnails: {
    title: both("サムネイルを許可する・やめる", "Allow thumbnails, or stop them"),
    more: both(
      "許可すると、送信中のページが小さな静止画を約10秒ごとに作り、契約者のマイページだけに表示します。パスワードのあるIDでは作りません。",
      "While allowed, pages that send make a small still every ten seconds, which the owner alone sees in My Page. None are made of an ID with a password.",
    ),
  },
  listConnections: {
    title: both("通信状況を調べる", "Get the communication status"),
    more: both("値は中継が数えたもので、長くて1秒前のものです。", "From the relay's own counters, at most one second old."),
  },
  endConnection: { title: both("接続を終了する", "End a connection") },
  switchSender: {
    title: both("スタンバイに切り替える", "Switch to the standby"),
    more: both(
      "スタンバイの次のキーフレームで切り替わります。もう一度呼ぶと戻ります。",
      "Cuts at the standby's next keyframe. Call it again to switch back.",
    ),
  },
  setTally: {
    title: both("タリーを送る", "Set the tally"),
    more: both(
      "0 消灯、1 赤、2 緑、3 アンバー。ただちに届き、あとから受信を始めた端末にも届きます。12時間、または次に送るまで続きます。",
      "0 off, 1 red, 2 green, 3 amber. Arrives at once, and at anyone who joins later, until it is set again or for 12 h.",
    ),
  },
  createQuote: {
    title: both("購入の金額を調べる", "Get a quote"),
    more: both("何も請求しません。", "Nothing is charged."),
  },
  confirmQuote: {
    title: both("購入する", "Buy"),
    more: both(
      "見積もりの金額を請求します。同じ見積もりは1回だけ購入できます。取り消しと返金はできません。",
      "Charges the amount of the quote, once per quote. Cannot be cancelled or refunded.",
    ),
  },
  readPurchase: { title: both("購入の進み具合を調べる", "Get the progress of a purchase") },
  subtractLicences: {
    title: both("ライセンスを減らす", "Reduce licences"),
    more: both(
      "ただちに減り、返金はありません。0になるとIDが削除されます。",
      "Takes effect at once, without a refund. At 0 the ID is deleted.",
    ),
  },
  stopRenewal: {
    title: both("更新を止める", "Turn off auto-renewal"),
    more: both("支払い済みの期間の終わりまで使えます。", "The ID stays usable until the end of the paid period."),
  },
  resumeRenewal: { title: both("更新を再開する", "Resume the renewal") },
  setNextPlan: { title: both("次の更新からのプランを決める", "Set the plan from the next renewal") },
  listCoupons: { title: both("クーポンを一覧する", "List coupons") },
  redeemCoupon: { title: both("クーポンを登録する", "Redeem a coupon") },
  readCard: { title: both("登録済みのカードを調べる", "Get the registered card") },
  readBillingAddress: { title: both("請求先住所を読む", "Read the billing address") },
  setBillingAddress: { title: both("請求先住所を登録する", "Set the billing address") },
  listDocuments: {
    title: both("領収書と請求書を一覧する", "List receipts and invoices"),
    more: both("新しいものから順に返ります。", "Newest first."),
  },
};

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

/** Areas of token scopes, the most needed first. */
export const AREA_TITLES: Readonly<Record<string, Both>> = {
  "serial-ids": both("シリアルID", "Serial IDs"),
  tally: both("タリー", "Tally"),
  connections: both("通信状況", "Connections"),
  account: both("アカウント", "Account"),
  billing: both("お支払いと書類", "Payment and documents"),
  licences: both("ライセンス", "Licences"),
};
