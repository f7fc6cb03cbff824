import japanese from "@fontsource-variable/noto-sans-jp/index.css?url";
import "./style/tokens.css";
import "./style/base.css";
import { type PublicPath, publicPathOf } from "@setsuna/contracts";
import { earlySocketScript } from "@setsuna/web-media/early-socket-script";
import { type ReactNode, useContext, useState } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { SessionProvider } from "./account/session/session-provider.tsx";
import { WaitingDialogs } from "./account/waiting-dialogs.tsx";
import { CrashPage } from "./components/crash-page.tsx";
import { ToastProvider } from "./components/toasts.tsx";
import { SCROLL_POSITIONS, WHOLE_LAYOUT_SCRIPT } from "./components/use-whole-layout.ts";
import { offeredPages } from "./downloads/offered-pages.ts";
import { DEFAULT_LANGUAGE } from "./i18n/language.ts";
import { MakeI18nContext, useWholeTexts } from "./i18n/page-i18n.ts";
import { requestLanguage } from "./i18n/request-language.ts";
import { sentTexts } from "./i18n/sent-texts.ts";
import { useBrowserLanguage } from "./i18n/use-language.ts";
import { I18nContext, useTranslation } from "./i18n/use-translation.ts";
import { useBuiltFile, useSitePath } from "./platform/site-path.ts";
import { PageViews } from "./site/analytics/page-views.tsx";
import { BEFORE_ALIVE, usePressesBeforeAlive } from "./site/before-alive.ts";
import { LateScripts } from "./site/late-scripts.tsx";
import { NonceContext } from "./site/nonce.ts";
import { PageScripts } from "./site/page-scripts.tsx";
import { PUBLIC_PAGE_DESCRIPTIONS } from "./site/public-page-descriptions.ts";
import { type RootData, useRootData } from "./site/root-data.ts";
import latin from "./style/latin.css?url";
import needsScript from "./style/needs-script.module.css";

export const loader = async ({ request, context }: Route.LoaderArgs): Promise<RootData> => {
  const language = requestLanguage(request);
  const { origin, pathname } = new URL(request.url);
  const site = context.address ?? origin;
  const path = publicPathOf(pathname.slice(`${site}/studio`.length - origin.length));
  return {
    language,
    analyticsScript: context.analyticsScript,
    site,
    texts: await sentTexts(language, path),
    operator: context.legal?.operator.name,
    offered: await offeredPages(context),
    described: path && { path, text: PUBLIC_PAGE_DESCRIPTIONS[language][path] },
  };
};

/** The same address answers differently for another reader. */
export const headers = (): HeadersInit => ({ Vary: "Accept-Language, Cookie" });

/** The language is settled once per page; a navigation changes nothing about it. */
export const shouldRevalidate = (): boolean => false;

/** Pages on which the user acts at once. Other public pages are read first. */
const ACTED_ON: ReadonlySet<PublicPath | undefined> = new Set<PublicPath | undefined>([
  undefined,
  "/auth",
  "/contact",
  "/api/docs",
]);

/** Without JavaScript they can do nothing, and say so. A translator would break them, or leave old states and figures. */
const isClientPage = (pathname: string): boolean => /^\/(?:app|try)(?:\/|$)/.test(pathname);

/** Pages that start at once, so that their signaling socket opens before their scripts load. */
const opensSocket = (pathname: string): boolean => /^\/app\/(?:sender|receiver|two-way|camera|player)\/?$/.test(pathname);

/** Fonts of Latin, then of Japanese. Sheets name many files, of which browsers fetch those that a page's words need. */
const FACES = [latin, japanese];

/** Zod would test whether it may compile code; our policy refuses that and logs it in every reader's console. */
const NO_COMPILING = "globalThis.__zod_globalConfig={jitless:true};";

const Document = ({ children }: { readonly children: ReactNode }) => {
  const nonce = useContext(NonceContext);
  const { language, t } = useTranslation();
  const { pathname } = useLocation();
  // Fixed at page load, so that a navigation doesn't rebuild the head.
  const [readFirst] = useState(() => !ACTED_ON.has(publicPathOf(pathname)));
  const [startsAtOnce] = useState(() => opensSocket(pathname));
  useBrowserLanguage();
  usePressesBeforeAlive();
  const path = useSitePath();
  const builtFile = useBuiltFile();
  const sheets = FACES.map(builtFile);
  const faces = sheets.map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />);
  return (
    <html lang={language} translate={isClientPage(pathname) ? "no" : undefined} data-faces={readFirst ? undefined : ""}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and a script takes no text otherwise. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_ALIVE }} />
        {startsAtOnce && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: only a path of this site is filled in, as JSON.
            dangerouslySetInnerHTML={{ __html: earlySocketScript(path("/studio/signal")) }}
          />
        )}
        <link rel="icon" href={path("/studio/icon.svg")} type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
        {readFirst ? <noscript>{faces}</noscript> : faces}
      </head>
      <body>
        {isClientPage(pathname) && (
          <noscript>
            <p className={needsScript.cover} data-testid="needs-script">
              {t("site.needsScript")}
            </p>
          </noscript>
        )}
        <SessionProvider>
          <ToastProvider>{children}</ToastProvider>
        </SessionProvider>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and a script takes no text otherwise. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NO_COMPILING + WHOLE_LAYOUT_SCRIPT }} />
        <ScrollRestoration nonce={nonce} storageKey={SCROLL_POSITIONS} />
        {readFirst ? <LateScripts nonce={nonce} faces={sheets} /> : <PageScripts nonce={nonce} />}
      </body>
    </html>
  );
};

export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const data = useRootData();
  const makeI18n = useContext(MakeI18nContext);
  const [i18n] = useState(() => makeI18n(data?.language ?? DEFAULT_LANGUAGE, data?.texts));
  return (
    <I18nContext value={i18n}>
      <Document>{children}</Document>
    </I18nContext>
  );
};

export default function Root() {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  useWholeTexts(i18n, pathname, useRootData()?.described?.path);
  return (
    <>
      <Outlet />
      <WaitingDialogs />
      <PageViews />
    </>
  );
}

export function ErrorBoundary() {
  return <CrashPage />;
}
