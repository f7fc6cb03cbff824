import { Email, Language } from "@setsuna/contracts";
import { z } from "zod";
const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().optional() }));
/** What GetUser answers. */
export const UserReply = z
    .object({ Username: z.string(), UserAttributes: Attributes })
    .transform((reply, context) => {
    const of = (name) => reply.UserAttributes.find(({ Name }) => Name === name)?.Value;
    const email = Email.safeParse(of("email"));
    if (!email.success) {
        context.addIssue("the user has no email attribute");
        return z.NEVER;
    }
    return {
        subject: of("sub") ?? reply.Username,
        email: email.data,
        emailVerified: of("email_verified") === "true",
        locale: Language.safeParse(of("locale")).data,
    };
});
