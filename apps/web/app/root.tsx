import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/noto-sans-jp/index.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import { publicPathOf } from "@setsuna/contracts/public-paths";
import { type ReactNode, useContext, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { PageViews } from "./analytics/page-views.tsx";
import { CaptchaHost } from "./bot/captcha-host.tsx";
import { MakeI18nContext, useWholeTexts } from "./i18n/browser-texts.ts";
import { DEFAULT_LANGUAGE } from "./i18n/language.ts";
import { requestLanguage } from "./i18n/request-language.ts";
import { textsOfPage } from "./i18n/texts-of-page.ts";
import { useBrowserLanguage } from "./i18n/use-language.ts";
import { NonceContext } from "./nonce.ts";
import { CrashPage } from "./parts/crash-page.tsx";
import { ToastProvider } from "./parts/toasts.tsx";
import { SessionProvider } from "./session/session-provider.tsx";
import { PUBLIC_PAGE_DESCRIPTIONS } from "./site/public-page-descriptions.ts";
import { type RootData, useRootData } from "./site/root-data.ts";

/** `/studio/` */
const BASE = import.meta.env.BASE_URL;

export const loader = ({ request, context }: Route.LoaderArgs): RootData => {
  const language = requestLanguage(request);
  const { origin, pathname } = new URL(request.url);
  const path = publicPathOf(pathname.slice(BASE.length - 1));
  return {
    language,
    analyticsScript: context.analyticsScript,
    origin: context.origin ?? origin,
    texts: textsOfPage(language, path),
    operator: context.legal?.operator.name,
    described: path && { path, text: PUBLIC_PAGE_DESCRIPTIONS[path][language] },
  };
};

/** Latin letters and figures stand on every first screen; slices of Japanese are fetched as a page has need of them. */
export const links: Route.LinksFunction = () => [
  { rel: "preload", href: inter, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** The same address answers differently for another reader. */
export const headers = (): HeadersInit => ({ Vary: "Accept-Language, Cookie" });

/** The language is settled once per page; a navigation changes nothing about it. */
export const shouldRevalidate = (): boolean => false;

const Document = ({ children }: { readonly children: ReactNode }) => {
  const nonce = useContext(NonceContext);
  const { i18n } = useTranslation();
  useBrowserLanguage();
  return (
    <html lang={i18n.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={`${import.meta.env.BASE_URL}icon.svg`} type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <SessionProvider>
          <ToastProvider>{children}</ToastProvider>
        </SessionProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
};

export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const data = useRootData();
  const makeI18n = useContext(MakeI18nContext);
  const [i18n] = useState(() => makeI18n(data?.language ?? DEFAULT_LANGUAGE, data?.texts));
  return (
    <I18nextProvider i18n={i18n}>
      <Document>{children}</Document>
    </I18nextProvider>
  );
};

export default function Root() {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  useWholeTexts(i18n, pathname);
  return (
    <>
      <Outlet />
      <CaptchaHost />
      <PageViews />
    </>
  );
}

export function ErrorBoundary() {
  return <CrashPage />;
}
