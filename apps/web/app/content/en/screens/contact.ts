import type { contact as ja } from "../../ja/screens/contact.ts";
import type { SameShape } from "../../same-shape.ts";

export const contact: SameShape<typeof ja> = {
  contact: {
    title: "Contact",
    description: "Contact Setsuna Studio.",
    lead: "Send us your question. We'll confirm by email.",
    email: "Email address",
    name: "Name",
    company: "Company (optional)",
    companyHint: "For companies only.",
    subject: "Subject",
    content: "Your message",
    send: "Send",
    directly: "Our address is {{address}}.",
    sent: "Sent. We've emailed you a confirmation. If it doesn't arrive, check the address and send it again.",
  },
};
