import type { BothLanguages } from "@setsuna/contracts";

/** A person's address, with the name that stands beside it; empty when there is none. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** One mail, ready for a transport. Header values are single lines. */
export interface RenderedMail {
  /** The same for every attempt, so that a receiver can drop a second copy. RFC 5322 §3.6.4, with its angle brackets. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Absent: answers go to the sender. */
  readonly replyTo?: MailAddress | undefined;
  /** Message-IDs of the mails that this one, which a person wrote, answers, oldest first (RFC 5322 §3.6.4). Absent: a program wrote it. */
  readonly references?: readonly string[] | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Holds the sender of our mails and the target of their links. */
export interface MailSite {
  /** The site's operator, for the footer. Absent: omitted. */
  readonly operator?: BothLanguages | undefined;
  /** Address of the site before `/studio`, as people reach it, such as `https://studio.example`. */
  readonly address: string;
  readonly from: MailAddress;
}
