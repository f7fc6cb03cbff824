import type { ErrorRow } from "./error-row.ts";

/** Accounts, sessions, mail codes, bot protection, second factors. Spec §4, §6, §8. */
export const ACCOUNT_ERRORS = {
  "login-failed": {
    status: 400,
    ja: "ログインに失敗しました。時間をおいてもう一度お試しください。",
    en: "Login failed. Try again later.",
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
    en: "Use 8 or more characters, including upper case letters, lower case letters and digits.",
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
    en: "The account could not be confirmed. Try signing up again.",
  },
  "sign-up-password-wrong": {
    status: 401,
    ja: "この登録のときに決めたパスワードではありません。登録がすでに完了している場合は、ログインできます。登録した覚えがない場合は、メールを破棄してください。",
    en: "This is not the password you chose when signing up. If you have already completed the sign-up, just log in. If you did not sign up, ignore the email.",
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
    ja: "確認コードが違います。最新のメールのコードを使ってください。",
    en: "The code is wrong. Use the code from the latest email.",
  },
  "code-expired": {
    status: 400,
    ja: "確認コードの期限が切れているか、すでに使われています。もう一度メールを請求してください。",
    en: "The code has expired or has already been used. Request a new email.",
  },
  "link-broken": {
    status: 400,
    ja: "リンクが途中で切れているか、正しくありません。メールのリンク全体を開いてください。",
    en: "The link is incomplete or wrong. Open the full link from the email.",
  },
  "signed-out": {
    status: 401,
    ja: "ログインしていません。ログインしてから続けてください。",
    en: "You are not logged in. Log in, then continue.",
  },
  forbidden: {
    status: 403,
    ja: "この操作をする権限がありません。",
    en: "You are not allowed to do this.",
  },
  "second-factor-needed": {
    status: 403,
    ja: "この操作には二段階の確認(パスキーまたは認証アプリのコード)が必要です。",
    en: "This needs a second factor: a passkey, or a code from an authenticator app.",
  },
  "second-factor-wrong": {
    status: 401,
    ja: "確認コードまたはパスキーを確認できませんでした。もう一度お試しください。",
    en: "The code or passkey could not be verified. Try again.",
  },
  "second-factor-exists": {
    status: 409,
    ja: "認証アプリはすでに登録されています。先に登録を解除してください。",
    en: "An authenticator app is already registered. Remove it first.",
  },
  "proof-needed": {
    status: 403,
    ja: "この操作の前に、ご本人であることの確認が必要です。確認は15分間有効です。",
    en: "Confirm that it is you before doing this. The confirmation lasts 15 minutes.",
  },
  "recovery-code-wrong": {
    status: 401,
    ja: "リカバリーコードが違うか、すでに使われています。",
    en: "The recovery code is wrong or has already been used.",
  },
  "no-second-factor": {
    status: 409,
    ja: "先にパスキーまたは認証アプリを登録してください。",
    en: "Register a passkey or an authenticator app first.",
  },
  "report-link-over": {
    status: 404,
    ja: "このリンクは使用済みか、期限(7日)が切れています。ログイン画面の「パスワードをお忘れの方」から進んでください。",
    en: "This link has already been used, or has expired after 7 days. Use “Forgot your password?” on the login page instead.",
  },
  "reset-needed": {
    status: 403,
    ja: "この操作は、メールによるパスワードの再設定から1時間以内にできます。もう一度再設定してください。",
    en: "This can only be done within an hour of resetting the password by email. Reset it again.",
  },
  "factor-too-old": {
    status: 409,
    ja: "登録から7日以上たったパスキーや認証アプリは、ここでは削除できません。リカバリーコードを使うか、72時間の待機を伴う解除を申し込んでください。",
    en: "Passkeys and authenticator apps registered 7 or more days ago cannot be removed here. Use a recovery code, or request removal after a 72-hour wait.",
  },
  "factors-by-operator": {
    status: 403,
    ja: "管理者のパスキーや認証アプリは、メールだけでは削除できません。サーバーの運営者に依頼してください。",
    en: "An admin's passkeys or authenticator app cannot be removed by email alone. Ask the server's operator.",
  },
  "passkey-needs-name": {
    status: 400,
    ja: "このアドレスではパスキーを使えません。サイトの正式な名前(https)または localhost で開いてください。",
    en: "Passkeys do not work at this address. Open the site under its own name over https, or as localhost.",
  },
  "unknown-passkey": {
    status: 404,
    ja: "このパスキーは登録されていません。",
    en: "This passkey is not registered.",
  },
  "unknown-login-session": {
    status: 404,
    ja: "このログイン状態はすでに終わっています。",
    en: "This login has already ended.",
  },
  "wrong-origin": {
    status: 403,
    ja: "別のサイトからのリクエストのため受け付けませんでした。",
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
    en: "The answer was wrong or came too late. Try again.",
  },
  "captcha-unavailable": {
    status: 400,
    ja: "このアドレスではロボットではないことの確認ができません。httpsまたは localhost で開いてください。",
    en: "The robot check does not work at this address. Open the site over https, or as localhost.",
  },
  "too-many-requests": {
    status: 429,
    ja: "リクエストが多すぎます。しばらく待ってからお試しください。",
    en: "Too many requests. Wait a while, then try again.",
  },
  "too-many-connections": {
    status: 429,
    ja: "このネットワークからの同時接続が多すぎます。しばらく待ってからお試しください。",
    en: "There are too many simultaneous connections from this network. Wait a moment, then try again.",
  },
  "request-timeout": {
    status: 408,
    ja: "リクエストが時間内に届きませんでした。ネットワークを確認して、もう一度お試しください。",
    en: "The request did not arrive in time. Check the network, then try again.",
  },
  "method-not-allowed": {
    status: 405,
    ja: "このアドレスではこのリクエストを受け付けません。WHIPとWHEPはPOST、PATCH、DELETEを使います。",
    en: "This address does not accept this kind of request. WHIP and WHEP use POST, PATCH and DELETE.",
  },
  "idempotency-conflict": {
    status: 409,
    ja: "同じリクエストが別の内容で送られました。ページを再読み込みしてください。",
    en: "The same request was sent with different contents. Reload the page.",
  },
  "identity-unavailable": {
    status: 503,
    ja: "認証サービスに接続できません。時間をおいてもう一度お試しください。",
    en: "The identity service cannot be reached. Try again later.",
  },
  "insecure-cookies": {
    status: 400,
    ja: "このアドレスではログインできません。httpsまたは localhost で開いてください。",
    en: "You cannot log in at this address. Open the site over https, or as localhost.",
  },
} as const satisfies Record<string, ErrorRow>;
