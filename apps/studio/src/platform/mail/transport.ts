import type { Result } from "@setsuna/kit";
import type { RenderedMail } from "./rendered-mail.ts";

/** Describes the reason why a mail was not taken. */
export interface SendFailure {
  /** True: this mail will never be taken (RFC 5321 §4.2.1, a 5yz reply about the mail itself). */
  readonly permanent: boolean;
  /** The transport's words, at most 500 characters. */
  readonly reason: string;
}

/** Takes mail out of the house. */
export interface MailTransport {
  /** Resolves when the next server has taken the mail over, or has not. Never rejects for what a network or a server does. */
  send(mail: RenderedMail): Promise<Result<void, SendFailure>>;
  /** Gives connections up. */
  close(): void;
}
