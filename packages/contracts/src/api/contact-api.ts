import { z } from "zod";
import { TypedLines, TypedName } from "../typed-text.ts";
import { Language } from "../values.ts";
import { Email } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** No control characters, so that it can be a mail header. */
const line = TypedName;

/** Field names as in spec §3. */
export const ContactMessage = z.object({
  Email,
  Name: line(100),
  /** Only corporations have one. */
  CompanyName: z.union([line(200), z.literal("")]).optional(),
  Subject: line(200),
  Content: TypedLines(10_000).min(1),
  Locale: Language,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const CONTACT_API = {
  sendContact: {
    method: "POST",
    path: "/studio/api/contact",
    access: "anyone",
    bot: true,
    body: ContactMessage,
    errors: ["email-incorrect", "enter-name", "enter-subject", "enter-content", "too-long", "inquiry-failed"],
  },
} as const satisfies Record<string, Endpoint>;
