import type { MailText } from "../mail-template.ts";

/** Quotes nothing of the message: the address may be anyone's, and a stranger's text would reach them in our name. */
export const contactSender: MailText<"contact-sender"> = {
  ja: ({ messageId }) => ({
    subject: "【Setsuna Studio】お問い合わせを受け付けました",
    heading: "お問い合わせを受け付けました",
    parts: [
      { kind: "text", text: "お問い合わせいただき、ありがとうございます。内容を確認のうえ、担当者からご連絡します。" },
      { kind: "facts", rows: [["受付番号", messageId]] },
    ],
    note: "このメールは送信専用のアドレスからお送りしています。お問い合わせをした覚えがない場合は、破棄してください。",
  }),
  en: ({ messageId }) => ({
    subject: "Setsuna Studio: we have received your inquiry",
    heading: "We have received your inquiry",
    parts: [
      { kind: "text", text: "Thank you for writing to us. We will read your message and reply by email." },
      { kind: "facts", rows: [["Reference", messageId]] },
    ],
    note: "This email was sent from an address that cannot receive replies. If you did not write to us, ignore it.",
  }),
};
