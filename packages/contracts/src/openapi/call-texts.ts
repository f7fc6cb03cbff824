import type { ApiName } from "../api/api.ts";
import type { Endpoint } from "../api/endpoint.ts";
import type { Language } from "../values.ts";
import { CALL_EXAMPLES, type CallExample } from "./call-examples.ts";

type Both = Readonly<Record<Language, string>>;

export const INTRODUCTION: Both = {
  ja: "Setsuna Studioのサイトが使うAPIです。プログラムからはアクセストークンを Authorization: Bearer で送ります。失敗はRFC 9457の形式で返り、code で見分けます。変更する呼び出しに Idempotency-Key を付けると、再送しても1回だけ実行されます。",
  en: "The API behind the Setsuna Studio site. Send an access token as Authorization: Bearer. Errors are RFC 9457 problems; check their code. To retry changes safely, send an Idempotency-Key.",
};

interface CallTexts {
  readonly title: Both;
  readonly more?: Both;
}

const both = (ja: string, en: string): Both => ({ ja, en });

/** Missing calls show their name; all token calls are here (tested). */
export const CALL_TEXTS: Readonly<Record<string, CallTexts>> = {
  currentSession: { title: both("現在のアカウントを取得する", "Get the current account") },
  readAccount: { title: both("アカウントの情報を取得する", "Read the account") },
  listSerialIds: { title: both("シリアルIDの一覧を取得する", "List serial IDs") },
  setIdName: {
    title: both("IDに名前を付ける", "Name an ID"),
    more: both("名前は契約者だけに見えます。空にすると削除します。", "Only the licensee sees the name. A blank name removes it."),
  },
  setIdPassword: {
    title: both("IDパスワードを設定する", "Set the ID password"),
    more: both(
      "パスワードそのものではなく、パスワードとIDからサーバーと共同で作った証明を送ります(docs/protocol/signalling.md)。null で解除します。このIDで動いている通信はすべて終わります。",
      "Takes a proof that client and server derive together from the password and the ID (docs/protocol/signalling.md), never the password itself; null removes it. Everything running on the ID ends.",
    ),
  },
  listIdLinks: {
    title: both("IDのリンクの一覧を取得する", "List the links to an ID"),
    more: both("リンクの鍵はサーバーにないため、含まれません。", "Without their keys, which the server doesn't have."),
  },
  makeIdLink: {
    title: both("IDにリンクを追加する", "Add a link to an ID"),
    more: both(
      "リンクの秘密は呼び出し側が作り、サーバーへは送りません(docs/protocol/encryption.md)。最初の1件から、IDを利用できるのはリンクを持つ人だけになります。allows は watch(視聴)、crew(視聴、通話、タリー)、send(すべて)です。期限と、使える台数を付けられます。",
      "The caller creates the secret and keeps it (docs/protocol/encryption.md). From the first link on, only link holders can use the ID. allows: watch; crew (watch, talk, tally); or send (everything). A link may have an expiry and a number of devices.",
    ),
  },
  revokeIdLink: {
    title: both("リンクを無効にする", "Revoke a link"),
    more: both("そのリンクを使っている人は、ただちに切断されます。", "Disconnects anyone who uses it."),
  },
  endIdLinks: {
    title: both("リンクをすべて無効にする", "Turn off all links of an ID"),
    more: both("IDを知っている人は誰でも利用できるようになります。", "Anyone who knows the ID can then use it."),
  },
  setAllowedAddresses: {
    title: both("IP制限を設定する", "Set the IP restriction"),
    more: both(
      "1行に1つ。空にするとすべて許可します。許可されなくなった接続は2秒以内に終了します。",
      "One per line; blank allows everyone. Connections that are no longer allowed end within 2 s.",
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
    more: both("FreeのIDがないアカウントだけが実行できます。", "Only for accounts without a Free ID."),
  },
  setThumbnails: {
    title: both("サムネイルのオンとオフ", "Turn thumbnails on or off"),
    more: both(
      "オンの間、送信画面が約10秒ごとに小さな静止画を作り、契約者のマイページだけに表示します。パスワードのあるIDでは作りません。",
      "While on, sender pages take a small still every ten seconds, which only the licensee sees in My Page. IDs with a password have none.",
    ),
  },
  setPartyGroups: {
    title: both("インカムのグループを決める", "Name the talk groups"),
    more: both(
      "最大4つ。空の配列でインカムを終了します。参加中の人の画面にもすぐ反映されます。",
      "Up to four. An empty array ends the party line. People who take part see the change at once.",
    ),
  },
  listConnections: {
    title: both("通信状況を取得する", "Get the communication status"),
    more: both("中継サーバーの測定値です(最大1秒前)。", "From the relay's counters, at most one second old."),
  },
  listEvents: {
    title: both("イベントを取得する", "List events"),
    more: both(
      "IDで起きたことを、古い順に返します(種類はwebhooksを参照)。次はafterに返ったcursorを指定します。30日間残ります。/events/feedは同じ内容をServer-Sent Eventsで送り、Last-Event-IDの続きから再開します。ライセンスと請求書のイベントにはbilling:readも必要です。",
      "Events of an ID, oldest first; `webhooks` lists their types. Pass the returned `cursor` as `after` for more. Kept for 30 days. `/events/feed` streams them as Server-Sent Events and resumes after `Last-Event-ID`. Licence and invoice events also need `billing:read`.",
    ),
  },
  listReports: {
    title: both("配信レポートの一覧を取得する", "List session reports"),
    more: both(
      "チャンネルごとに、送信の開始から終了までが1件です。5分以内の再開は同じレポートになります。",
      "One per channel, from its sender's start to its end. A sender that returns within five minutes continues it.",
    ),
  },
  readReport: {
    title: both("配信レポートを取得する", "Read a session report"),
    more: both(
      "問題を文章で示し、送信と受信ごとに数値をまとめます。同じ内容を/report-files/の下で、CSVまたはPDFとしても取得できます。",
      "Each fault as a sentence, and figures per sender and viewer. Also as CSV and PDF under `/report-files/`.",
    ),
  },
  readReportTimeline: {
    title: both("配信レポートの推移を取得する", "Read a participant's timeline"),
    more: both(
      "1台の推移を最大900点で返します。participantにrestを指定すると、個別に記録していない受信の合計です。",
      "At most 900 points of one device. `rest` is the sum of all other viewers.",
    ),
  },
  endConnection: { title: both("接続を終了する", "End a connection") },
  switchSender: {
    title: both("スタンバイに切り替える", "Switch to the standby"),
    more: both(
      "スタンバイの次のキーフレームで切り替わります。もう一度呼ぶと戻ります。",
      "Switches at the standby's next keyframe. Call again to switch back.",
    ),
  },
  listGuests: {
    title: both("控え室のゲストの一覧", "List the guests in the green room"),
    more: both(
      "プレビューを除き、ディレクター画面に表示される内容です。",
      "All that the director's page shows, except the live video.",
    ),
  },
  directGuest: {
    title: both("ゲストを操作する", "Direct a guest"),
    more: both(
      "送った項目だけが変わります。nullで元に戻します。channelを指定すると、ゲストは接続を保ったままそのチャンネルに出演します。",
      "Changes only the members you send; null undoes one. `channel` puts the guest on air there without a reconnect.",
    ),
  },
  endGuest: { title: both("ゲストの接続を終了する", "Hang up on a guest") },
  listSlates: { title: both("待機画面の一覧", "List slates") },
  setSlate: {
    title: both("待機画面を設定する", "Set a slate"),
    more: both(
      "送信する端末がないあいだ、受信側に表示されます。framesは同じ画像のH.264キーフレーム(Constrained Baseline、Annex B)です。",
      "Receivers see it while nobody sends. `frames`: H.264 keyframes of one picture (Constrained Baseline, Annex B).",
    ),
  },
  clearSlate: { title: both("待機画面を消す", "Remove a slate") },
  setTally: {
    title: both("タリーを送る", "Set the tally"),
    more: both(
      "0 消灯、1 赤、2 緑、3 アンバー。あとから受信を始めた端末にも届きます。次に送るまで、最長12時間続きます。",
      "0 off, 1 red, 2 green, 3 amber. Reaches current and later receivers until you set it again, for 12 h at most.",
    ),
  },
  createQuote: {
    title: both("見積もりを取得する", "Get a quote"),
    more: both("何も請求しません。", "Nothing is charged."),
  },
  confirmQuote: {
    title: both("購入する", "Buy"),
    more: both(
      "見積もりの金額を請求します。同じ見積もりは1回だけ購入できます。取り消しと返金はできません。",
      "Charges the amount of the quote, once per quote. Cannot be cancelled or refunded.",
    ),
  },
  readPurchase: { title: both("購入の状況を取得する", "Get the status of a purchase") },
  subtractLicences: {
    title: both("ライセンスを減らす", "Remove licences"),
    more: both(
      "ただちに減り、返金はありません。0になるとIDが削除されます。",
      "Takes effect immediately, without a refund. At 0 the ID is deleted.",
    ),
  },
  stopRenewal: {
    title: both("自動更新をオフにする", "Turn off auto-renewal"),
    more: both("支払い済みの期間の終わりまで利用できます。", "You can use the ID until the end of the paid period."),
  },
  resumeRenewal: { title: both("自動更新をオンにする", "Turn on auto-renewal") },
  setNextPlan: { title: both("次の更新からのプランを設定する", "Set the plan from the next renewal") },
  listCoupons: { title: both("クーポンの一覧を取得する", "List coupons") },
  redeemCoupon: { title: both("クーポンを登録する", "Redeem a coupon") },
  readCard: { title: both("登録済みのカードを取得する", "Get the registered card") },
  readBillingAddress: { title: both("請求先住所を取得する", "Read the billing address") },
  setBillingAddress: { title: both("請求先住所を登録する", "Set the billing address") },
  listDocuments: {
    title: both("領収書と請求書の一覧を取得する", "List receipts and invoices"),
    more: both("新しい順です。", "Newest first."),
  },
};

export const callText = (
  name: ApiName,
  language: Language,
): { readonly title: string; readonly more: string | undefined; readonly example: CallExample | undefined } => {
  const words = CALL_TEXTS[name];
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
