import { Email, Language } from "@setsuna/contracts";
import { z } from "zod";

export interface SignedInUser {
  readonly subject: string;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly locale: Language | undefined;
}

const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().optional() }));

/** Answer to GetUser. */
export const UserReply = z
  .object({ Username: z.string(), UserAttributes: Attributes })
  .transform((reply, context): SignedInUser => {
    const of = (name: string) => reply.UserAttributes.find(({ Name }) => Name === name)?.Value;
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
