/** The display name may be empty. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface RenderedMail {
  /** The same for every attempt, so that a receiver can drop a second copy. RFC 5322 §3.6.4, with angle brackets. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Without it, replies go to the sender. */
  readonly replyTo?: MailAddress | undefined;
  /** Message-IDs that this mail answers, oldest first (RFC 5322 §3.6.4). Absent: not written by a person. */
  readonly references?: readonly string[] | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
