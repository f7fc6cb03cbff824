import type { Language } from "@setsuna/contracts";
import type { SitePath } from "./site-path.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** Inline, since this page must stand when a program opens it. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fafaf7; --text: #0b0d10; --quiet: #565b63; --hairline: rgb(11 13 16 / 0.16); }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0b0d10; --text: #e9e9e4; --quiet: #a3a7ad; --hairline: rgb(250 250 247 / 0.16); }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.75 "Inter Variable", "Noto Sans JP Variable", system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: clamp(3rem, 14vh, 8rem) clamp(1rem, 4vw, 3rem) 4rem; }
.name { margin: 0 0 2rem; padding-left: 0.75rem; border-left: 2px solid var(--text); font-weight: 600; }
h1 { margin: 0 0 1rem; font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.35; }
ul { margin: 0 0 1.5rem; padding: 0; list-style: none; border-top: 1px solid var(--hairline); }
li { padding: 0.6rem 0; border-bottom: 1px solid var(--hairline); }
a { color: inherit; text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
.quiet { color: var(--quiet); font-size: 0.875rem; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 1rem; }
.choice { display: flex; gap: 0.75rem; align-items: baseline; min-height: 2.75rem; cursor: pointer; }
.choice input { flex: none; accent-color: currentcolor; }
.note { padding: 0.6rem 0.75rem; border: 1px solid var(--hairline); }
.note strong { font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 2rem 0 0; }
button { min-width: 9rem; min-height: 3rem; padding: 0 1.25rem; border: 1px solid var(--text); border-radius: 3px; background: none; color: inherit; font: inherit; cursor: pointer; }
button.main { background: var(--text); color: var(--ground); }
h1:focus { outline: none; }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
button:disabled { opacity: 0.5; cursor: default; }
[hidden] { display: none !important; }
`;

export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  /** Base64. */
  readonly nonce: string;
  readonly path: SitePath;
  readonly script?: string;
}

export const renderPage = ({ language, title, body, nonce, path, script }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Setsuna Studio</title>
<link rel="icon" href="${path("/studio/icon.svg")}">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="name">Setsuna Studio</p>
${body}
</main>
${script === undefined ? "" : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;

/** Allows loading from and submitting to this site only. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
