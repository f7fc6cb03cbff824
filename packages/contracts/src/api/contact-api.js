import { z } from "zod";
import { TypedLines, TypedName } from "../typed-text.ts";
import { Language } from "../values.ts";
import { Email } from "./account-values.ts";
/** Text of one line: no control characters, so that it can stand in a mail's header. */
const line = TypedName;
/** Contact message. Field names as in spec §3. */
export const ContactMessage = z.object({
    Email,
    Name: line(100),
    /** Corporations only. */
    CompanyName: z.union([line(200), z.literal("")]).optional(),
    Subject: line(200),
    Content: TypedLines(10000).min(1),
    Locale: Language,
});
/** The contact form. */
export const CONTACT_API = {
    sendContact: {
        method: "POST",
        path: "/studio/api/contact",
        access: "anyone",
        bot: true,
        body: ContactMessage,
        errors: ["email-incorrect", "enter-name", "enter-subject", "enter-content", "too-long", "inquiry-failed"],
    },
};
