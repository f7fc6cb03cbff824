import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { SessionProvider } from "../../../account/session/session-provider.tsx";
import { createI18n } from "../../../i18n/create-i18n.ts";

/** The HTML of a page as the server renders it for a reader of that language, without the frame around it. */
export const renderPage = (page: ReactNode, language: Language): string => {
  const router = createMemoryRouter([{ path: "*", element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language)}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>,
  );
};

const attributes = (html: string, name: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

/** Every id that a link can end at, in order. */
export const idsOf = (html: string): readonly string[] => attributes(html, "id");

/** Returns where the links of a page lead, in order. */
export const linksOf = (html: string): readonly string[] => attributes(html, "href");
