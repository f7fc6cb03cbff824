import type { ErrorRow } from "./error-row.ts";

/** Failures of accounts, sessions, mail codes, bot protection and second factors. Spec §4, §6, §8. */
export const ACCOUNT_ERRORS = {
  "login-failed": {
    status: 400,
    ja: "ログインに失敗しました。時間をおいてもう一度お試しください。",
    en: "Login failed. Try again after a while.",
  },
  "user-not-confirmed": {
    status: 403,
    ja: "メールアドレスの確認が済んでいません。確認メールのリンクを開いてください。",
    en: "Please verify your email address",
  },
  "not-authorized": {
    status: 401,
    ja: "メールアドレスまたはパスワードが違うか、登録されていません。",
    en: "The email address or password is wrong, or not registered.",
  },
  "user-not-found": {
    status: 404,
    ja: "このユーザーは登録されていません。",
    en: "User is not registered",
  },
  "username-exists": {
    status: 409,
    ja: "このメールアドレスはすでに登録されています。",
    en: "This email address is already registered.",
  },
  "invalid-password": {
    status: 400,
    ja: "パスワードは英大文字、英小文字、数字をすべて含む8文字以上で入力してください。",
    en: "A password has 8 or more characters, with upper case letters, lower case letters and digits.",
  },
  "common-password": {
    status: 400,
    ja: "推測されやすいパスワードです。別のパスワードを入力してください。",
    en: "This password is easy to guess. Choose another one.",
  },
  "sign-up-failed": {
    status: 400,
    ja: "ユーザーを登録できませんでした。",
    en: "The user could not be registered.",
  },
  "confirmation-failed": {
    status: 400,
    ja: "アカウントの確認に失敗しました。もう一度登録してください。",
    en: "The account could not be confirmed. Try registering again.",
  },
  "reset-address-unknown": {
    status: 404,
    ja: "このメールアドレスはユーザーとして登録されていません。メールは送信していません。",
    en: "This address is not registered as a user. No email was sent.",
  },
  "reset-mail-failed": {
    status: 502,
    ja: "メールを送信できませんでした。",
    en: "The email could not be sent.",
  },
  "code-wrong": {
    status: 400,
    ja: "確認コードが違います。メールの最新のコードを使ってください。",
    en: "The code is wrong. Use the newest code that was mailed.",
  },
  "code-expired": {
    status: 400,
    ja: "確認コードの期限が切れているか、すでに使われています。もう一度メールを請求してください。",
    en: "The code has expired or was used already. Ask for a new mail.",
  },
  "link-broken": {
    status: 400,
    ja: "リンクが途中で切れているか、正しくありません。メールのリンク全体を開いてください。",
    en: "The link is incomplete or wrong. Open the whole link from the mail.",
  },
  "signed-out": {
    status: 401,
    ja: "ログインしていません。ログインしてから続けてください。",
    en: "You are not signed in. Sign in, then go on.",
  },
  forbidden: {
    status: 403,
    ja: "この操作をする権限がありません。",
    en: "You are not allowed to do this.",
  },
  "second-factor-needed": {
    status: 403,
    ja: "この操作には二段階の確認(パスキーまたは認証アプリのコード)が必要です。",
    en: "This needs a second factor: a passkey, or a code of an authenticator app.",
  },
  "second-factor-wrong": {
    status: 401,
    ja: "確認コードまたはパスキーを確認できませんでした。もう一度お試しください。",
    en: "The code or passkey could not be verified. Try again.",
  },
  "second-factor-exists": {
    status: 409,
    ja: "認証アプリはすでに登録されています。先に登録を解除してください。",
    en: "An authenticator app is registered already. Remove it first.",
  },
  "fresh-login-needed": {
    status: 403,
    ja: "この操作には15分以内のログインが必要です。ログインし直してください。",
    en: "This needs a login of the last 15 minutes. Sign in again.",
  },
  "passkey-needs-name": {
    status: 400,
    ja: "このアドレスではパスキーを使えません。サイトの正式な名前(https)または localhost で開いてください。",
    en: "Passkeys do not work at this address. Open the site by its name over https, or as localhost.",
  },
  "unknown-passkey": {
    status: 404,
    ja: "このパスキーは登録されていません。",
    en: "This passkey is not registered.",
  },
  "unknown-login-session": {
    status: 404,
    ja: "このログイン状態はすでに終わっています。",
    en: "This login has ended already.",
  },
  "wrong-origin": {
    status: 403,
    ja: "別のサイトからの要求のため受け付けませんでした。",
    en: "The request came from another site and was refused.",
  },
  "captcha-needed": {
    status: 405,
    ja: "ロボットではないことの確認が必要です。",
    en: "Please confirm that you are not a robot.",
  },
  "captcha-wrong": {
    status: 400,
    ja: "確認の回答が正しくないか、期限が切れています。もう一度お試しください。",
    en: "The answer is not right or came too late. Try again.",
  },
  "captcha-unavailable": {
    status: 400,
    ja: "このアドレスではロボットではないことの確認ができません。https または localhost で開いてください。",
    en: "The robot check does not work at this address. Open the site over https, or as localhost.",
  },
  "too-many-requests": {
    status: 429,
    ja: "要求が多すぎます。しばらく待ってからお試しください。",
    en: "Too many requests. Wait a while, then try again.",
  },
  "idempotency-conflict": {
    status: 409,
    ja: "同じ要求が別の内容で送られました。ページを再読み込みしてください。",
    en: "The same request was sent with other contents. Reload the page.",
  },
  "identity-unavailable": {
    status: 503,
    ja: "認証サービスに接続できません。時間をおいてもう一度お試しください。",
    en: "The identity service cannot be reached. Try again after a while.",
  },
  "insecure-cookies": {
    status: 400,
    ja: "このアドレスではログインできません。https または localhost で開いてください。",
    en: "Login does not work at this address. Open the site over https, or as localhost.",
  },
} as const satisfies Record<string, ErrorRow>;
