import type { MailText } from "../mail-template.ts";

/** Quotes nothing of the message, because its address was never verified. */
export const contactReply: MailText<"contact-reply"> = {
  ja: (data) => ({
    subject: `【Setsuna Studio】お問い合わせへの回答(受付番号 ${data.messageId})`,
    heading: "お問い合わせへの回答",
    parts: [
      { kind: "paragraphs", text: data.answer },
      { kind: "facts", rows: [["受付番号", data.messageId]] },
    ],
    note: "このメールに返信すると、担当者に届きます。お問い合わせをした覚えがない場合は、破棄してください。",
    replyTo: { name: "Setsuna Studio", address: data.replyTo },
    thread: threadOf(data.references),
  }),
  en: (data) => ({
    subject: `Setsuna Studio: our reply to your inquiry (${data.messageId})`,
    heading: "Our reply to your inquiry",
    parts: [
      { kind: "paragraphs", text: data.answer },
      { kind: "facts", rows: [["Reference", data.messageId]] },
    ],
    note: "You can reply to this email. If you did not write to us, ignore it.",
    replyTo: { name: "Setsuna Studio", address: data.replyTo },
    thread: threadOf(data.references),
  }),
};

const threadOf = (references: string): readonly string[] => references.split(" ").filter((id) => id !== "");
