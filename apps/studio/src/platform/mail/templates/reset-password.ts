import { resetUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";

export const resetPassword: MailText<"reset-password"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】パスワードの再設定",
    heading: "パスワードの再設定",
    parts: [
      { kind: "text", text: "パスワード再設定のご請求を受け付けました。次のページで新しいパスワードを設定してください。" },
      { kind: "action", label: "新しいパスワードを設定する", url: resetUrl(address, data) },
      { kind: "code", label: "確認コード", code: data.code },
      {
        kind: "text",
        text: "リンクとコードは1時間有効で、使えるのは一度だけです。設定すると、ほかの端末のログインはすべて終了します。",
      },
    ],
    note: "請求した覚えがない場合は、このメールを破棄してください。パスワードはこれまでのものが使えます。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: reset your password",
    heading: "Reset your password",
    parts: [
      { kind: "text", text: "We received a request to reset your password. Choose a new one on the following page." },
      { kind: "action", label: "Choose a new password", url: resetUrl(address, data) },
      { kind: "code", label: "Confirmation code", code: data.code },
      {
        kind: "text",
        text: "The link and the code are valid for one hour and work once. Setting the password ends all other logins.",
      },
    ],
    note: "If you did not request this, ignore this email. Your password stays unchanged.",
  }),
};
