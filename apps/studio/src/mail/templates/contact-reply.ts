import type { Template } from "./template.ts";

/** An answer by a person to a contact message, beneath it what was asked. */
export const contactReply: Template<"contact-reply"> = {
  ja: (data) => ({
    subject: `Re: ${data.subject}`,
    heading: data.subject,
    parts: [
      { kind: "text", text: `${data.name} 様` },
      { kind: "paragraphs", text: data.answer },
      { kind: "text", text: "いただいたお問い合わせ" },
      { kind: "quote", text: data.content },
    ],
    note: "このメールに返信すると、担当者に届きます。",
    replyTo: { name: "Setsuna Studio", address: data.replyTo },
    thread: threadOf(data.references),
  }),
  en: (data) => ({
    subject: `Re: ${data.subject}`,
    heading: data.subject,
    parts: [
      { kind: "text", text: `Dear ${data.name},` },
      { kind: "paragraphs", text: data.answer },
      { kind: "text", text: "You wrote:" },
      { kind: "quote", text: data.content },
    ],
    note: "An answer to this mail reaches us.",
    replyTo: { name: "Setsuna Studio", address: data.replyTo },
    thread: threadOf(data.references),
  }),
};

const threadOf = (references: string): readonly string[] => references.split(" ").filter((id) => id !== "");
