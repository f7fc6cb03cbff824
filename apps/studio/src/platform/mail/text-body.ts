import type { Language } from "@setsuna/contracts";
import { type Footer, footerOf } from "./footer.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import type { MailSite } from "./mail-template.ts";

const textOf = (part: MailPart): string => {
  switch (part.kind) {
    case "text":
      return part.text;
    case "paragraphs":
      return part.text.replace(/\r\n|\r/g, "\n");
    case "action":
      return `${part.label}\n${part.url}`;
    case "code":
      return `${part.label}: ${part.code}`;
    case "facts":
      return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "quote":
      return part.text
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join("\n");
  }
};

const signatureOf = ({ slogan, operator, site, notice }: Footer): string =>
  ["-- ", slogan, ...(operator === undefined ? [] : [operator]), site, `${notice.label}: ${notice.url}`].join("\n");

export const textBody = (content: MailContent, language: Language, site: MailSite): string =>
  [content.heading, ...content.parts.map(textOf), content.note, signatureOf(footerOf(site, language))].join("\n\n");
