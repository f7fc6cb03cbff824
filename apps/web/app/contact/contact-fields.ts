import { ContactMessage, type ErrorCode } from "@setsuna/contracts";
import { z } from "zod";

const fieldOf = (schema: z.ZodType, missing: ErrorCode) =>
  z.string().superRefine((text, context) => {
    const { error } = schema.safeParse(text);
    if (error === undefined) return;
    const long = error.issues.some((issue) => issue.code === "too_big") && missing !== "email-incorrect";
    context.addIssue({ code: "custom", message: long ? "too-long" : missing });
  });

const { shape } = ContactMessage;

/** The contact form. Each field complains with its own code of the catalogue. Spec §5. */
export const ContactFields = z.object({
  Email: fieldOf(shape.Email, "email-incorrect"),
  Name: fieldOf(shape.Name, "enter-name"),
  CompanyName: fieldOf(shape.CompanyName, "too-long"),
  Subject: fieldOf(shape.Subject, "enter-subject"),
  Content: fieldOf(shape.Content, "enter-content"),
});
export type ContactFields = z.infer<typeof ContactFields>;

export const EMPTY_CONTACT: ContactFields = { Email: "", Name: "", CompanyName: "", Subject: "", Content: "" };
