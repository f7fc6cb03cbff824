import type { Language } from "@setsuna/contracts";
import type { KoaContextWithOIDC } from "oidc-provider";
import { escapeHtml, renderPage, type SitePath } from "../../platform/index.ts";
import type { ServerPages } from "./configuration.ts";

const TEXT = {
  ja: {
    errorTitle: "ログインを続けられません",
    errorLead: "アプリからの要求を受け付けられませんでした。アプリからもう一度始めてください。",
    signOutTitle: "ログアウトしますか",
    signOut: "ログアウトする",
    stay: "ログインしたままにする",
    signedOutTitle: "完了しました",
    signedOutLead: "このページを閉じてかまいません。",
  },
  en: {
    errorTitle: "Login cannot continue",
    errorLead: "The app's request was refused. Start again from the app.",
    signOutTitle: "Log out?",
    signOut: "Log out",
    stay: "Stay logged in",
    signedOutTitle: "Done",
    signedOutLead: "You can close this page.",
  },
} as const;

/** Query of the confirmation that also ends the site's own login: only the button of our page has it. */
export const END_SITE_LOGIN = "site=end";

export const signOutForm = (action: string, secret: string): string =>
  `<form id="op.logoutForm" method="post" action="${escapeHtml(action)}"><input type="hidden" name="xsrf" value="${escapeHtml(secret)}"/></form>`;

export interface PageRequest {
  readonly language: Language;
  readonly nonce: string;
  readonly path: SitePath;
}

export const serverPages = (about: (ctx: KoaContextWithOIDC) => PageRequest): ServerPages => {
  const send = (ctx: KoaContextWithOIDC, title: string, body: string, request: PageRequest): void => {
    ctx.type = "html";
    ctx.body = renderPage({ ...request, title, body: `<h1>${title}</h1>${body}` });
  };
  return {
    error: (ctx, error, description) => {
      const request = about(ctx);
      const text = TEXT[request.language];
      const facts = [error, description].filter((fact) => fact !== undefined).map(escapeHtml);
      send(ctx, text.errorTitle, `<p>${text.errorLead}</p><p class="quiet">${facts.join(": ")}</p>`, request);
    },
    signOut: (ctx, form) => {
      const request = about(ctx);
      const text = TEXT[request.language];
      const buttons = `<p class="actions"><button class="main" type="submit" form="op.logoutForm" formaction="${request.path("/studio/oauth2/logout/confirm")}?${END_SITE_LOGIN}" name="logout" value="yes">${text.signOut}</button>
<button type="submit" form="op.logoutForm">${text.stay}</button></p>`;
      send(ctx, text.signOutTitle, form + buttons, request);
    },
    signedOut: (ctx) => {
      const request = about(ctx);
      const text = TEXT[request.language];
      send(ctx, text.signedOutTitle, `<p>${text.signedOutLead}</p>`, request);
    },
  };
};
