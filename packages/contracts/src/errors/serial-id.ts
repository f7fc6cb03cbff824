import type { ErrorRow } from "./error-row.ts";

/** Use and settings of serial IDs. Spec §4 contract status, §5, §6. */
export const SERIAL_ID_ERRORS = {
  "contract-restricted": {
    status: 403,
    ja: "このIDの利用は制限されています。契約者の方はお問い合わせください。",
    en: "This ID is currently restricted. If you are the licensee, contact us.",
  },
  "contract-restricted-payment": {
    status: 403,
    ja: "お支払いを確認できないため、このIDの利用が制限されています。マイページでお支払い情報を確認してください。",
    en: "This ID is restricted because its payment has not been confirmed. Check the payment information in My Page.",
  },
  "contract-restricted-overload": {
    status: 403,
    ja: "接続数が多すぎるため、このIDで新しい受信はできません。しばらく待ってからお試しください。",
    en: "Too many clients are using this ID, so new receivers can't connect for now. Try again later.",
  },
  "contract-restricted-terms": {
    status: 403,
    ja: "利用規約に反する利用のため、このIDの利用が制限されています。",
    en: "This ID is restricted because it was used against the terms.",
  },
  "address-not-allowed": {
    status: 403,
    ja: "このネットワーク(IPアドレス)からは、このIDを利用できません。IDの契約者にIP制限の設定を確認してください。",
    en: "This ID cannot be used from this network (IP address). Ask the ID's licensee about its IP restriction.",
  },
  "id-password-changed": {
    status: 409,
    ja: "IDパスワードが変更されました。新しいパスワードを入力して、もう一度開始してください。",
    en: "The ID password was changed. Enter the new one and start again.",
  },
  "id-links-changed": {
    status: 409,
    ja: "このIDのリンクが変更されました。契約者から新しいリンクを受け取って、もう一度開始してください。",
    en: "The links to this ID were changed. Ask its licensee for a new link and start again.",
  },
  "link-only-watches": {
    status: 403,
    ja: "このリンクは視聴用です。映像や音声を送るには、IDの持ち主に送信用のリンクを依頼してください。",
    en: "This link is for watching. To send, ask the owner of the ID for a link that allows it.",
  },
  "too-many-party-groups": {
    status: 400,
    ja: "インカムのグループは4つまでです。",
    en: "A party line has up to 4 groups.",
  },
  "party-full": {
    status: 409,
    ja: "インカムは16人までです。誰かが抜けてから、もう一度参加してください。",
    en: "The party line is full with 16 people. Join again after someone leaves.",
  },
  "party-off": {
    status: 409,
    ja: "このIDにはインカムのグループがありません。IDの持ち主がマイページで作成できます。",
    en: "This ID has no talk groups. Its owner can add them in My Page.",
  },
  "pasted-link-not-active": {
    status: 400,
    ja: "このIDの有効なリンクではありません。",
    en: "This is not an active link to this ID.",
  },
  "pasted-link-only-watches": {
    status: 400,
    ja: "このリンクでは送信できません。「すべて(送信も可)」のリンクを貼り付けるか、リンクをすべて無効にして作成し直してください。",
    en: "This link does not allow sending. Paste one that allows everything, or turn off the links and make new ones.",
  },
  "link-revoked": {
    status: 403,
    ja: "このリンクは無効になりました。送ってくれた人に、新しいリンクを依頼してください。",
    en: "This link has been revoked. Ask the person who sent it for a new one.",
  },
  "link-expired": {
    status: 403,
    ja: "このリンクは期限が切れたか、使える台数に達しています。送ってくれた人に、新しいリンクを依頼してください。",
    en: "This link has expired, or as many devices as it allows have used it. Ask the person who sent it for a new one.",
  },
  "expiry-past": {
    status: 400,
    ja: "期限が過去の日時です。これから先の日時を入力してください。",
    en: "This time has passed. Enter a time in the future.",
  },
  "link-not-valid": {
    status: 403,
    ja: "このリンクは使えません。無効になったか、期限切れか、途中で切れています。送ってくれた人に、新しいリンクを依頼してください。",
    en: "This link doesn't work: it was revoked, has expired, or is incomplete. Ask the person who sent it for a new one.",
  },
  "link-of-other-key": {
    status: 409,
    ja: "このIDのほかのリンクと鍵が違うため、追加できません。有効なリンクをこのブラウザーで開いてから、もう一度作成してください。",
    en: "This link's key differs from the ID's other links. Open one of those in this browser, then make the link again.",
  },
  "link-exists": {
    status: 409,
    ja: "このリンクは作成済みです。新しいリンクを作成してください。",
    en: "This link already exists. Make a new one.",
  },
  "unknown-link": {
    status: 404,
    ja: "このリンクは見つかりません。すでに無効になっています。",
    en: "Link not found. It has been revoked.",
  },
  "too-many-links": {
    status: 409,
    ja: "リンクは1つのIDに100件までです。使わないリンクを無効にしてください。",
    en: "An ID can have up to 100 links. Revoke some you don't use.",
  },
  "id-joined-by-links": {
    status: 409,
    ja: "このIDを利用できるのは、リンクを持つ人だけです。パスワードを設定するには、先にリンクをすべて無効にしてください。",
    en: "Only link holders can use this ID. To set a password, turn off the links first.",
  },
  "frame-too-large": {
    status: 403,
    ja: "映像の解像度がプランの上限を超えているため、送信を終了しました。解像度を下げて、もう一度開始してください。",
    en: "The resolution is higher than this ID's plan allows, so sending has stopped. Lower the resolution, then start again.",
  },
  "serial-id-not-yours": {
    status: 404,
    ja: "このシリアルIDは、このアカウントにはありません。IDか、操作の対象を確認してください。",
    en: "This serial ID is not in your account. Check the ID, or switch accounts.",
  },
  "ended-by-owner": {
    status: 409,
    ja: "IDの契約者がこの接続を終了しました。自動では再接続しません。必要な場合は、もう一度開始してください。",
    en: "The ID's licensee ended this connection. It doesn't reconnect on its own. If you need it, start again.",
  },
  "unknown-report": {
    status: 404,
    ja: "このレポートはありません。保存期間を過ぎたか、シリアルIDが変わっています。",
    en: "The report was not found. Its retention period is over, or it belongs to another serial ID.",
  },
  "unknown-connection": {
    status: 404,
    ja: "この接続はすでに終わっています。",
    en: "This connection has already ended.",
  },
  "tally-encrypted": {
    status: 409,
    ja: "このIDは端末間で暗号化されるため、サーバーからはタリーを送れません。パスワードまたはリンクを使っている画面やアプリから送ってください。",
    en: "This ID is end-to-end encrypted, so the server can't send tally. Send it from a page or app that has the password or a link.",
  },
  "guest-room-over": {
    status: 403,
    ja: "ゲストルームは30分で終了しました。続けるには、新しいルームを開くか、登録してFreeのIDをお使いください。",
    en: "This guest room has ended after its 30 minutes. Open a new one, or sign up and use your Free ID.",
  },
  "guest-rooms-full": {
    status: 503,
    ja: "ただいまゲストルームがいっぱいです。数分してから、もう一度お試しください。登録すると、FreeのIDをいつでも使えます。",
    en: "All guest rooms are taken. Try again in a few minutes, or sign up: your Free ID is always available.",
  },
  "guest-room-gone": {
    status: 404,
    ja: "このゲストルームは残っていないため、引き継げません。アカウントのFreeのIDをお使いください。",
    en: "This guest room no longer exists, so it cannot be kept. Use your account's Free ID.",
  },
  "password-needed": {
    status: 403,
    ja: "IDが違うか、パスワードまたはリンクが必要です。",
    en: "Wrong ID, or it needs a password or a link.",
  },
  "plan-has-no-password": {
    status: 403,
    ja: "IDパスワードはCommercialとProのプランで設定できます。",
    en: "An ID password can be set on the Commercial and Pro plans.",
  },
  "id-password-form": {
    status: 400,
    ja: "8文字を超えているか、使えない文字があります。IDパスワードは半角の英数字と記号で8文字までにしてください。",
    en: "The ID password is too long or has a character that cannot be used. Use up to 8 unaccented letters, digits and symbols.",
  },
  "id-password-failed": {
    status: 503,
    ja: "パスワードを更新できませんでした。前の設定のままです。しばらくしてからもう一度お試しください。",
    en: "The password could not be updated and is unchanged. Try again later.",
  },
  "id-addresses-failed": {
    status: 503,
    ja: "IP制限を更新できませんでした。前の設定のままです。しばらくしてからもう一度お試しください。",
    en: "The IP restriction could not be updated and is unchanged. Try again later.",
  },
  "address-line-wrong": {
    status: 400,
    ja: "IPアドレスが正しくありません。1行に1つ、203.0.113.5 や 2001:db8::5 のように入力してください。",
    en: "This is not an IP address. Enter one per line, such as 203.0.113.5 or 2001:db8::5.",
  },
  "address-not-global": {
    status: 400,
    ja: "プライベートIPアドレスは使えません。グローバルIPアドレスを入力してください。",
    en: "This is a private address. Enter the global IP address that your network uses on the internet.",
  },
  "address-prefix-wrong": {
    status: 400,
    ja: "ネットワークの長さ(/ の後の数字)が正しくありません。IPv4 は 0 から 32、IPv6 は 0 から 128 です。",
    en: "The prefix length (the number after the slash) is wrong. Use 0 to 32 for IPv4, 0 to 128 for IPv6.",
  },
  "too-many-addresses": {
    status: 400,
    ja: "IPアドレスは100行まで設定できます。",
    en: "You can set up to 100 lines of IP addresses.",
  },
  "id-change-failed": {
    status: 503,
    ja: "IDを変更できませんでした。しばらくしてからもう一度お試しください。",
    en: "The ID could not be changed. Try again later.",
  },
} as const satisfies Record<string, ErrorRow>;
