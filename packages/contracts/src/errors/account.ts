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
    ja: "登録時のパスワードと違います。登録が完了している方はログインしてください。登録した覚えがない場合は、メールを破棄してください。",
    en: "This is not the password you signed up with. If you have finished signing up, log in. If you didn't sign up, ignore the email.",
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
    ja: "確認コードの期限が切れているか、使用済みです。もう一度メールを送信してください。",
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
    ja: "この操作には、パスキーまたは認証アプリでの確認が必要です。",
    en: "Confirm this with a passkey or a code from an authenticator app.",
  },
  "second-factor-wrong": {
    status: 401,
    ja: "確認コードまたはパスキーを確認できませんでした。もう一度お試しください。",
    en: "The code or passkey could not be verified. Try again.",
  },
  "second-factor-exists": {
    status: 409,
    ja: "認証アプリは登録済みです。先に登録を解除してください。",
    en: "An authenticator app is already registered. Remove it first.",
  },
  "proof-needed": {
    status: 403,
    ja: "続けるには、ご本人であることを確認してください。確認は15分間有効です。",
    en: "Confirm it's you to continue. The confirmation lasts 15 minutes.",
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
    ja: "このリンクは使用済みか、期限(7日)が切れています。ログイン画面の「パスワードを忘れた方」から再設定してください。",
    en: "This link was used or has expired after 7 days. Use “Forgot your password?” on the login page instead.",
  },
  "reset-needed": {
    status: 403,
    ja: "この操作ができるのは、メールでパスワードを再設定してから1時間以内です。もう一度再設定してください。",
    en: "This can only be done within an hour of resetting the password by email. Reset it again.",
  },
  "factor-too-old": {
    status: 409,
    ja: "登録から7日以上たったパスキーや認証アプリは、ここでは削除できません。リカバリーコードを使うか、72時間後の解除を申し込んでください。",
    en: "You can't remove passkeys and authenticator apps here that were added 7 or more days ago. Use a recovery code, or request removal in 72 hours.",
  },
  "factors-by-operator": {
    status: 403,
    ja: "管理者のパスキーや認証アプリは、メールだけでは削除できません。サーバーの運営者に依頼してください。",
    en: "An admin's passkeys or authenticator app cannot be removed by email alone. Ask the server's operator.",
  },
  "passkey-needs-name": {
    status: 400,
    ja: "このアドレスではパスキーを使えません。サイトの正式なアドレス(https)か localhost で開いてください。",
    en: "Passkeys don't work at this address. Open the site at its own https address, or at localhost.",
  },
  "unknown-passkey": {
    status: 404,
    ja: "このパスキーは登録されていません。",
    en: "This passkey is not registered.",
  },
  "unknown-login-session": {
    status: 404,
    ja: "すでにログアウトしています。",
    en: "This device is already logged out.",
  },
  "wrong-origin": {
    status: 403,
    ja: "別のサイトからのリクエストのため受け付けませんでした。",
    en: "The request came from another site and was refused.",
  },
  "captcha-needed": {
    status: 405,
    ja: "ロボットではないことの確認が必要です。",
    en: "Confirm that you are not a robot.",
  },
  "captcha-wrong": {
    status: 400,
    ja: "確認できなかったか、時間切れです。もう一度お試しください。",
    en: "The check failed or took too long. Try again.",
  },
  "captcha-unavailable": {
    status: 400,
    ja: "このアドレスではロボットではないことの確認ができません。httpsまたは localhost で開いてください。",
    en: "The robot check doesn't work at this address. Open the site over https, or at localhost.",
  },
  "too-many-requests": {
    status: 429,
    ja: "リクエストが多すぎます。しばらく待ってからお試しください。",
    en: "Too many requests. Wait a while, then try again.",
  },
  "too-many-connections": {
    status: 429,
    ja: "このネットワークからの同時接続が上限に達しました。しばらく待ってからお試しください。",
    en: "Too many simultaneous connections from this network. Wait a moment, then try again.",
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
    ja: "同じキーのリクエストが、別の内容で送信されました。ページを再読み込みしてください。",
    en: "A request with the same key was sent before with different content. Reload the page.",
  },
  "identity-unavailable": {
    status: 503,
    ja: "認証サービスに接続できません。時間をおいてもう一度お試しください。",
    en: "The login service is not responding. Try again later.",
  },
  "insecure-cookies": {
    status: 400,
    ja: "このアドレスではログインできません。httpsまたは localhost で開いてください。",
    en: "You can't log in at this address. Open the site over https, or at localhost.",
  },
} as const satisfies Record<string, ErrorRow>;
