import type { Language } from "@setsuna/contracts";
import { htmlBody } from "./html-body.ts";
import type { MailContent } from "./mail-content.ts";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import type { MailSite } from "./mail-template.ts";
import { oneLine } from "./one-line.ts";
import type { RenderedMail } from "./rendered-mail.ts";
import { textBody } from "./text-body.ts";

export interface MailOrder<Name extends MailTemplate = MailTemplate> {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly template: Name;
  readonly data: MailTemplates[Name];
}

const contentOf = <Name extends MailTemplate>(
  { template, language, data }: MailOrder<Name>,
  { address, texts }: MailSite,
): MailContent => texts[template][language](data, address);

/** The same for every attempt, so that servers can deduplicate. */
const messageIdOf = (row: string, { from }: MailSite): string =>
  `<${row}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;

/** Throws when a code or address can't be put into a link. */
export const renderMail = <Name extends MailTemplate>(order: MailOrder<Name>, site: MailSite): RenderedMail => {
  const content = contentOf(order, site);
  const { replyTo, thread } = content;
  return {
    messageId: messageIdOf(order.id, site),
    from: site.from,
    to: { name: "", address: order.to },
    replyTo: replyTo === undefined ? undefined : { name: oneLine(replyTo.name), address: replyTo.address },
    references: thread?.map((row) => messageIdOf(oneLine(row), site)),
    subject: oneLine(content.subject),
    text: textBody(content, order.language, site),
    html: htmlBody(content, order.language, site),
  };
};
