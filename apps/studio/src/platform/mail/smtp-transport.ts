import { err, ok } from "@setsuna/kit";
import { oneLine } from "./one-line.ts";
import type { MailAddress, RenderedMail } from "./rendered-mail.ts";
import type { MailTransport, SendFailure } from "./transport.ts";

/** Milliseconds. Their sum is well below the lease of a claimed mail. */
export interface SmtpTimeouts {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
  readonly attempt: number;
}
const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 15_000, greeting: 30_000, silence: 60_000, attempt: 150_000 };

const REASON_LENGTH = 500;

/** Rejections of this mail or recipient; anything else (login, TLS, connection) may succeed next time. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(["EENVELOPE", "EMESSAGE"]);

const failureOf = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return { permanent: false, reason: "unknown" };
  const status = "responseCode" in error ? error.responseCode : undefined;
  const refused = typeof status === "number" && status >= 500 && status < 600;
  const permanent = refused && "code" in error && ABOUT_THE_MAIL.has(error.code);
  return { permanent, reason: oneLine(error.message).slice(0, REASON_LENGTH) };
};

const addressOf = ({ name, address }: MailAddress) => ({ name, address });

/** The last reference is the mail being answered (RFC 5322 §3.6.4). */
const threadHeaders = (references: RenderedMail["references"]) => {
  const last = references?.at(-1);
  return references === undefined || last === undefined ? {} : { references: [...references], inReplyTo: last };
};

/**
 * `url` as nodemailer reads it: `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://…:465`. One connection per
 * mail.
 */
export const smtpTransport = async (url: string, timeouts: SmtpTimeouts = SMTP_TIMEOUTS): Promise<MailTransport> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    // User input must not be able to name a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeouts.attempt} ms`)), timeouts.attempt);
      });
      const sending = transport.sendMail({
        messageId: mail.messageId,
        from: addressOf(mail.from),
        to: addressOf(mail.to),
        ...(mail.replyTo === undefined ? {} : { replyTo: addressOf(mail.replyTo) }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...threadHeaders(mail.references),
        // Keeps autoresponders quiet (RFC 3834 §5).
        headers: mail.references === undefined ? { "Auto-Submitted": "auto-generated" } : {},
      });
      try {
        await Promise.race([sending, tooLate]);
        return ok(undefined);
      } catch (error) {
        // Ignore how the late attempt ends.
        sending.catch(() => undefined);
        return err(failureOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
};
