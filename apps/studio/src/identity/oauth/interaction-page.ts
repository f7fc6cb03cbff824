import { escapeHtml, renderPage } from "../../platform/index.ts";
import { meaningsOf } from "./scopes.ts";
import type { PageRequest } from "./server-pages.ts";

const TEXT = {
  ja: {
    wait: "確認しています",
    title: "アプリの許可",
    heading: (name: string) => `「${name}」を許可しますか`,
    lead: "このアプリは、次の許可を求めています。",
    account: "ログイン中のアカウント",
    loopback: (host: string) =>
      `結果はこのパソコンで動いているアプリ(${host})に渡されます。ご自分で始めた操作でなければ、許可しないでください。`,
    allow: "許可する",
    refuse: "許可しない",
    other: "別のアカウントでログイン",
    over: "有効期限が切れたか、別のブラウザーで始められた操作です。アプリからもう一度始めてください。",
    failed: "処理できませんでした。時間をおいて、アプリからもう一度始めてください。",
  },
  en: {
    wait: "Checking",
    title: "Allow an app",
    heading: (name: string) => `Allow "${name}"?`,
    lead: "The app asks for this:",
    account: "Logged in as",
    loopback: (host: string) =>
      `The answer goes to the app that runs on this computer (${host}). Do not allow it unless you began this yourself.`,
    allow: "Allow",
    refuse: "Don't allow",
    other: "Use another account",
    over: "This request has expired, or was started in another browser. Start again from the app.",
    failed: "That didn't work. Start again from the app later.",
  },
} as const;

/**
 * Fetches the login state, because the strict cookie wasn't sent with the opening navigation. Then logs in, asks for consent, or
 * goes on. Derives the site's prefix from its own path.
 */
const SCRIPT = `
const part = (id) => document.getElementById(id);
const here = location.pathname;
const before = here.slice(0, here.lastIndexOf("/studio/oauth2/"));
const go = (address) => location.replace(address.startsWith("/") ? before + address : address);
const next = () => encodeURIComponent(here.slice(before.length));
const show = (id) => {
  for (const each of ["wait", "ask", "over", "failed"]) part(each).hidden = each !== id;
  if (id === "ask") part("heading").focus();
};
const call = async (path, method) => {
  const answer = await fetch(here + path, { method, headers: { accept: "application/json" }, cache: "no-store" });
  if (answer.status === 404) { show("over"); return undefined; }
  if (answer.status === 401) { logIn(); return undefined; }
  if (answer.status === 403) { prove(); return undefined; }
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};
const prove = () => go("/studio/prove?next=" + next());
const logIn = () => go("/studio/auth?next=" + next());
const act = (path) => async () => {
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  try {
    const answer = await call(path, "POST");
    if (answer !== undefined) go(answer.next);
  } catch {
    show("failed");
  }
};
part("allow").addEventListener("click", act("/allow"));
part("refuse").addEventListener("click", act("/refuse"));
part("other").addEventListener("click", act("/login"));
const begin = async () => {
  try {
    const answer = await call("/state", "GET");
    if (answer === undefined) return;
    if (answer.state === "prove") prove();
    else if (answer.state === "go") await act("/allow")();
    else if (answer.state === "login") {
      if (answer.signedIn) await act("/login")();
      else logIn();
    } else {
      part("email").textContent = answer.email;
      show("ask");
    }
  } catch {
    show("failed");
  }
};
begin();
`;

/** Rendered without the login, which its script fetches. */
export const interactionPage = (
  request: { readonly name: string; readonly scopes: readonly string[]; readonly redirectUri: string },
  { language, nonce, path }: PageRequest,
): string => {
  const text = TEXT[language];
  const items = meaningsOf(request.scopes, language).map((meaning) => `<li>${escapeHtml(meaning)}</li>`);
  const body = `
<div id="wait" role="status"><p>${text.wait}</p></div>
<div id="ask" hidden>
<h1 id="heading" tabindex="-1">${escapeHtml(text.heading(request.name))}</h1>
<p>${text.account}: <strong id="email"></strong></p>
${items.length === 0 ? "" : `<p>${text.lead}</p><ul>${items.join("")}</ul>`}
<p class="quiet">${escapeHtml(text.loopback(new URL(request.redirectUri).host))}</p>
<p class="actions">
<button type="button" class="main" id="allow">${text.allow}</button>
<button type="button" id="refuse">${text.refuse}</button>
<button type="button" id="other">${text.other}</button>
</p>
</div>
<div id="over" role="alert" hidden><p>${text.over}</p></div>
<div id="failed" role="alert" hidden><p>${text.failed}</p></div>`;
  return renderPage({ language, title: text.title, body, nonce, path, script: SCRIPT });
};
