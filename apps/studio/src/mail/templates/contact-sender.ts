import type { Template } from "./template.ts";

export const contactSender: Template<"contact-sender"> = {
  ja: (data) => ({
    subject: "【Setsuna Studio】お問い合わせを受け付けました",
    heading: "お問い合わせを受け付けました",
    parts: [
      { kind: "text", text: `${data.name} 様` },
      { kind: "text", text: "お問い合わせいただき、ありがとうございます。内容を確認のうえ、担当者からご連絡します。" },
      { kind: "facts", rows: [["件名", data.subject]] },
      { kind: "quote", text: data.content },
    ],
    note: "このメールは送信専用のアドレスからお送りしています。お問い合わせをした覚えがない場合は、破棄してください。",
  }),
  en: (data) => ({
    subject: "Setsuna Studio: we have received your inquiry",
    heading: "We have received your inquiry",
    parts: [
      { kind: "text", text: `Dear ${data.name},` },
      { kind: "text", text: "Thank you for writing to us. We will read your message and answer you by email." },
      { kind: "facts", rows: [["Subject", data.subject]] },
      { kind: "quote", text: data.content },
    ],
    note: "This address only sends. If you did not write to us, ignore this mail.",
  }),
};
