import { shownEmail } from "@setsuna/kit";
import type { MailTemplates } from "../mail-port.ts";
import type { MailText } from "../mail-template.ts";

type Data = MailTemplates["contact-operator"];

const facts = (data: Data, labels: readonly [string, string, string, string]) =>
  (
    [
      [labels[0], data.name],
      [labels[1], data.companyName],
      [labels[2], shownEmail(data.email)],
      [labels[3], data.messageId],
    ] as const
  ).filter(([, value]) => value !== "");

const replyTo = (data: Data) => ({ name: data.name, address: data.email });

export const contactOperator: MailText<"contact-operator"> = {
  ja: (data) => ({
    subject: `【お問い合わせ】${data.subject}`,
    heading: data.subject,
    parts: [
      { kind: "facts", rows: facts(data, ["お名前", "会社名", "メールアドレス", "受付番号"]) },
      { kind: "quote", text: data.content },
    ],
    note: "このメールに返信すると、送信者に届きます。内容の真偽は確認していません。",
    replyTo: replyTo(data),
  }),
  en: (data) => ({
    subject: `[Contact] ${data.subject}`,
    heading: data.subject,
    parts: [
      { kind: "facts", rows: facts(data, ["Name", "Company", "Email", "Reference"]) },
      { kind: "quote", text: data.content },
    ],
    note: "Reply to this email to answer the sender. We have not verified what they wrote.",
    replyTo: replyTo(data),
  }),
};
