import type { MailAddress } from "./rendered-mail.ts";

/** One part of a mail's body. Both forms, HTML and text, are made of the same parts. */
export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  /** The one thing to do. */
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A person's words to the reader, line breaks kept. */
  | { readonly kind: "paragraphs"; readonly text: string }
  /** The sender's own words, with line breaks. */
  | { readonly kind: "quote"; readonly text: string };

/** Holds the text of a mail, in one language. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** Reason for this mail, and advice if it should not have come. */
  readonly note: string;
  readonly replyTo?: MailAddress;
  /** Outbox rows of the mails that this one answers, oldest first; a person wrote it. Absent: it was made by the program. */
  readonly thread?: readonly string[];
}
