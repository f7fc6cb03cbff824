import type { Result } from "@setsuna/kit";
import type { RenderedMail } from "./rendered-mail.ts";

export interface SendFailure {
  /** This mail will never be accepted (RFC 5321 §4.2.1, a 5yz reply about the mail itself). */
  readonly permanent: boolean;
  readonly reason: string;
}

export interface MailTransport {
  /** Resolves once the next server accepts or rejects the mail. Never rejects for network or server faults. */
  send(mail: RenderedMail): Promise<Result<void, SendFailure>>;
  close(): void;
}
