import { confirmUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";

export const confirmSignUp: MailText<"confirm-sign-up"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】メールアドレスの確認",
    heading: "メールアドレスの確認をお願いします",
    parts: [
      {
        kind: "text",
        text: "Setsuna Studioにご登録いただき、ありがとうございます。登録したときのブラウザーで次のリンクを開くと、登録が完了し、そのままログインします。",
      },
      { kind: "action", label: "メールアドレスを確認する", url: confirmUrl(address, data) },
      { kind: "code", label: "確認コード", code: data.code },
      {
        kind: "text",
        text: "リンクとコードは24時間有効で、使えるのは一度だけです。別のブラウザーで開いた場合は、登録時に決めたパスワードをお尋ねします。",
      },
    ],
    note: "登録した覚えがない場合は、このメールを破棄し、コードを誰にも教えないでください。確認が済むまで、このアカウントでは何もできません。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: confirm your email address",
    heading: "Confirm your email address",
    parts: [
      {
        kind: "text",
        text: "Thank you for signing up for Setsuna Studio. Open this link in the browser you signed up with to complete the sign-up and log in.",
      },
      { kind: "action", label: "Confirm your email address", url: confirmUrl(address, data) },
      { kind: "code", label: "Confirmation code", code: data.code },
      {
        kind: "text",
        text: "The link and the code are valid for 24 hours and work once. In any other browser you will be asked for the password you chose.",
      },
    ],
    note: "If you did not sign up, ignore this email and do not give the code to anyone. The account cannot be used until the address is confirmed.",
  }),
};
