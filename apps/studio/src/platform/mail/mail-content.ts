import type { MailAddress } from "./rendered-mail.ts";

export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "paragraphs"; readonly text: string }
  | { readonly kind: "quote"; readonly text: string };

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** Reason for this mail, and advice if it should not have come. */
  readonly note: string;
  readonly replyTo?: MailAddress;
  /** Outbox rows that this mail answers, oldest first. Absent: not written by a person. */
  readonly thread?: readonly string[];
}
