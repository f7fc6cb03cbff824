import type { contact as ja } from "../../ja/screens/contact.ts";
import type { SameShape } from "../../same-shape.ts";

export const contact: SameShape<typeof ja> = {
  contact: {
    title: "Contact",
    description: "Write to Setsuna Studio.",
    lead: "Send us your question. You get a confirmation email at the address you enter.",
    email: "Email address",
    name: "Name",
    company: "Company (optional)",
    companyHint: "For corporations only.",
    subject: "Subject",
    content: "Your inquiry",
    send: "Send",
    directly: "The address is {{address}}.",
    sent: "Your inquiry has been sent. Check the confirmation email. If it does not arrive, check the address and send again.",
  },
};
