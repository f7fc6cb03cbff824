import type { Language } from "@setsuna/contracts";
import { type Footer, footerOf } from "./footer.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import type { MailSite } from "./mail-template.ts";
import { html, lines, type Markup } from "./markup.ts";

// Mail programs support neither style sheets nor custom properties, so every value is inline.
const SANS = "'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,Inter,Helvetica,Arial,sans-serif";
const MONO = "'JetBrains Mono',Menlo,Consolas,monospace";
const PARAGRAPH = "margin:0 0 20px;font-size:16px;line-height:1.7;color:#0b0d10";
const SMALL = "margin:0;font-size:13px;line-height:1.7;color:#565b63";

const htmlOf = (part: MailPart): Markup => {
  switch (part.kind) {
    case "text":
      return html`<p style="${PARAGRAPH}">${part.text}</p>`;
    case "paragraphs":
      return html`<p style="${PARAGRAPH}">${lines(part.text)}</p>`;
    case "action":
      return html`<p style="margin:0 0 12px"><a href="${part.url}" style="display:inline-block;padding:13px 22px;border-radius:3px;background:#c9252c;color:#ffffff;font-size:16px;font-weight:700;line-height:1.4;text-decoration:none">${part.label}</a></p><p style="margin:0 0 20px;font-size:12px;line-height:1.6;color:#565b63;word-break:break-all">${part.url}</p>`;
    case "code":
      return html`<p style="margin:0 0 4px;font-size:13px;line-height:1.7;color:#565b63">${part.label}</p><p style="margin:0 0 20px;font-family:${MONO};font-size:28px;line-height:1.3;letter-spacing:4px;color:#0b0d10">${part.code}</p>`;
    case "facts":
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;width:100%;border-top:1px solid #d4d4d0">${part.rows.map(
        ([label, value]) =>
          html`<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #d4d4d0;font-size:13px;line-height:1.6;color:#565b63;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:8px 0;border-bottom:1px solid #d4d4d0;font-size:15px;line-height:1.6;color:#0b0d10;width:100%;word-break:break-word">${value}</td></tr>`,
      )}</table>`;
    case "quote":
      return html`<blockquote style="margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid #a3a6aa;font-size:15px;line-height:1.7;color:#0b0d10;word-break:break-word">${lines(part.text)}</blockquote>`;
  }
};

const signatureOf = ({ slogan, operator, site, notice }: Footer): Markup =>
  html`<p style="${SMALL};padding-top:12px">${slogan}<br>${operator === undefined ? "" : html`${operator}<br>`}<a href="${site}" style="color:#565b63">${site}</a><br><a href="${notice.url}" style="color:#565b63">${notice.label}</a></p>`;

/** One column of 600 px that loads nothing. */
export const htmlBody = (content: MailContent, language: Language, site: MailSite): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${content.subject}</title>
</head>
<body style="margin:0;padding:0;background:#fafaf7;font-family:${SANS}">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;background:#fafaf7"><tr><td style="padding:32px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto"><tr><td>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr>
<td style="width:5px;height:26px;border-left:2px solid #0b0d10;font-size:0;line-height:0">&nbsp;</td>
<td style="width:12px;height:26px;border-left:2px solid #a3a6aa;font-size:0;line-height:0">&nbsp;</td>
<td style="font-size:15px;font-weight:600;color:#0b0d10">Setsuna Studio</td>
</tr></table>
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.45;font-weight:600;color:#0b0d10;word-break:break-word">${content.heading}</h1>
${content.parts.map(htmlOf)}
<p style="${SMALL};padding-top:20px;border-top:1px solid #d4d4d0">${content.note}</p>
${signatureOf(footerOf(site, language))}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.source;
