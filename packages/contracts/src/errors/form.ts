import type { ErrorRow } from "./error-row.ts";

/** Errors of form fields. Spec §5, §8. */
export const FORM_ERRORS = {
  "email-incorrect": {
    status: 400,
    ja: "メールアドレスが正しくありません",
    en: "Email address is incorrect",
  },
  "password-again": {
    status: 400,
    ja: "パスワードをもう一度入力してください",
    en: "Enter the password again",
  },
  "passwords-differ": {
    status: 400,
    ja: "パスワードが一致しません",
    en: "Passwords do not match",
  },
  "password-too-short": {
    status: 400,
    ja: "パスワードは8文字以上で入力してください",
    en: "Use 8 or more characters",
  },
  "enter-name": {
    status: 400,
    ja: "お名前を入力してください",
    en: "Enter your name",
  },
  "enter-subject": {
    status: 400,
    ja: "件名を入力してください",
    en: "Enter a subject",
  },
  "enter-content": {
    status: 400,
    ja: "お問い合わせ内容を入力してください",
    en: "Enter your inquiry",
  },
  "too-long": {
    status: 400,
    ja: "入力が長すぎます",
    en: "This is too long",
  },
  "characters-not-allowed": {
    status: 400,
    ja: "使えない文字(制御文字、文字の向きを変える記号、外字など)が含まれています",
    en: "This contains characters that cannot be used (control characters, text direction marks, private-use characters)",
  },
  "text-invisible": {
    status: 400,
    ja: "目に見える文字を入力してください",
    en: "Enter visible characters",
  },
  "inquiry-failed": {
    status: 502,
    ja: "お問い合わせを送信できませんでした。お手数ですが、お問い合わせ先のメールアドレスへ直接お送りください。",
    en: "Your inquiry could not be submitted. Please send it directly to our contact address.",
  },
} as const satisfies Record<string, ErrorRow>;
