import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { SessionProvider } from "../../../account/session/session-provider.tsx";
import { I18nContext } from "../../../i18n/use-translation.ts";
import { wholeI18n } from "../../../i18n/whole-i18n.fake.ts";

/** HTML of a page as the server renders it, without the frame around it. `data`: of its loader. */
export const renderPage = (page: ReactNode, language: Language, data?: unknown): string => {
  const route = { id: "page", path: "*", element: page, loader: () => data };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { page: data } } });
  return renderToStaticMarkup(
    <I18nContext value={wholeI18n(language)}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nContext>,
  );
};

const attributes = (html: string, name: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

export const idsOf = (html: string): readonly string[] => attributes(html, "id");

/** The sections of a page as `h2 tally`, in reading order. */
export const sectionsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(h[23])[^>]*\sid="([^"]*)"><a href/g)].map(([, level, id]) => `${level} ${id}`);

export const linksOf = (html: string): readonly string[] => attributes(html, "href");
