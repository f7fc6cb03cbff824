import type { SitePath } from "../http/site-path.ts";
import type { MailboxMessage } from "../mail/mailbox.ts";
import { html, Markup } from "../mail/markup.ts";

const PATH = "/studio/dev/mail" as const;

const STYLE = new Markup(`
:root{--ground:#fafaf7;--text:#0b0d10;--quiet:#565b63;--hairline:rgb(11 13 16/.16);--edge:#7b8088;--echo:#a3a6aa;color-scheme:light}
@media (prefers-color-scheme:dark){:root{--ground:#0b0d10;--text:#e9e9e4;--quiet:#a3a7ad;--hairline:rgb(250 250 247/.16);--edge:#747a83;--echo:#6d7178;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:400 15px/1.6 Inter,"Noto Sans JP","Hiragino Sans",system-ui,sans-serif;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--text);outline-offset:2px}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 20px;padding:20px 24px;border-bottom:1px solid var(--hairline)}
h1{margin:0;padding-left:14px;border-left:2px solid var(--text);font-size:18px;font-weight:600;position:relative}
h1::before{content:"";position:absolute;inset:0 auto 0 4px;border-left:2px solid var(--echo)}
header p{margin:0;color:var(--quiet);font-size:13px}
.columns{display:grid;grid-template-columns:minmax(260px,340px) minmax(0,1fr)}
nav{border-right:1px solid var(--hairline);min-height:70vh}
nav ol{list-style:none;margin:0;padding:0}
nav a{display:block;padding:12px 24px;border-bottom:1px solid var(--hairline);text-decoration:none}
nav a[aria-current]{box-shadow:inset 3px 0 0 var(--text)}
nav a:hover .subject{text-decoration:underline}
.subject{display:block;font-weight:500}
.to,time{display:block;font-size:13px;color:var(--quiet)}
time,dd.mono,pre{font-family:"JetBrains Mono",ui-monospace,Menlo,Consolas,monospace;font-variant-numeric:tabular-nums}
main{padding:20px 24px 40px}
h2{margin:0 0 12px;font-size:20px;font-weight:600;line-height:1.4}
h3{margin:28px 0 8px;font-size:13px;font-weight:500;color:var(--quiet)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:2px 16px;margin:0}
dt{color:var(--quiet);font-size:13px}
dd{margin:0;font-size:14px}
.forms{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:0 24px}
iframe{width:100%;height:72vh;border:1px solid var(--edge);background:#fafaf7}
pre{margin:0;padding:14px;border:1px solid var(--hairline);font-size:13px;line-height:1.7;white-space:pre-wrap}
.empty{padding:24px;color:var(--quiet)}
@media (max-width:768px){.columns{grid-template-columns:1fr}nav{border-right:0;min-height:0;max-height:40vh;overflow:auto;border-bottom:1px solid var(--hairline)}}
`);

const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 0 ? html`${piece}` : html`<a href="${piece}" target="_blank" rel="noreferrer noopener">${piece}</a>`,
    );

const entry = (message: MailboxMessage, shown: MailboxMessage | undefined, path: SitePath): Markup => {
  const current = message.id === shown?.id ? new Markup(' aria-current="page"') : new Markup("");
  const at = message.receivedAt.toISOString();
  return html`<li><a href="${path(`${PATH}/${message.id}`)}"${current}><span class="subject">${message.subject}</span><span class="to">${message.recipient}</span><time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></a></li>`;
};

const view = (message: MailboxMessage, path: SitePath): Markup => html`<h2>${message.subject}</h2>
<dl>
<dt>宛先 To</dt><dd class="mono">${message.recipient}</dd>
<dt>差出人 From</dt><dd class="mono">${message.sender}</dd>
${message.replyTo === null ? [] : [html`<dt>返信先 Reply-To</dt><dd class="mono">${message.replyTo}</dd>`]}
<dt>Message-ID</dt><dd class="mono">${message.messageId}</dd>
</dl>
<div class="forms">
<section><h3>HTML</h3><iframe title="HTML" sandbox src="${path(`${PATH}/${message.id}/html`)}"></iframe></section>
<section><h3>テキスト Text</h3><pre tabindex="0">${linked(message.text)}</pre></section>
</div>`;

export const devMailboxPage = (
  messages: readonly MailboxMessage[],
  shown: MailboxMessage | undefined,
  nonce: string,
  path: SitePath,
): string =>
  html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>開発用メールボックス Development mailbox | Setsuna Studio</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><h1>開発用メールボックス Development mailbox</h1><p>SMTP_URL を設定していないため、メールは送られず、ここに入ります。 No SMTP_URL is set: mail is kept here and not sent.</p></header>
<div class="columns">
<nav aria-label="メール一覧 Mails">${
    messages.length === 0
      ? html`<p class="empty">まだありません。 Nothing yet.</p>`
      : html`<ol>${messages.map((message) => entry(message, shown, path))}</ol>`
  }</nav>
<main>${shown === undefined ? html`<p class="empty">メールを選ぶと、ここに表示します。 Choose a mail.</p>` : view(shown, path)}</main>
</div>
</body>
</html>
`.source;
