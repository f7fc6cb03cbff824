import type { Language, PublicPath } from "@setsuna/contracts";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { DataTable } from "../components/text-page/data-table.tsx";
import { Definition, Definitions } from "../components/text-page/definitions.tsx";
import { TEXT_PAGE_LABELS } from "../components/text-page/labels.ts";
import type { PageComponents } from "../components/text-page/page-text.ts";
import { Step, Steps, StepTitle } from "../components/text-page/steps.tsx";
import { shotOf } from "../guides/shot.tsx";

export interface TextPlace {
  readonly language: Language;
  /** Address before `/studio`, such as `https://studio.example/live`. */
  readonly site: string;
  readonly path: PublicPath;
}

/** Makes an address work outside the site. `to`: a page, an anchor of this page, or another site. */
export const addressIn = ({ site, path }: Pick<TextPlace, "site" | "path">, to: string): string => {
  if (to.startsWith("#")) return `${site}/studio${path}${to}`;
  return to.startsWith("/") ? `${site}/studio${to}` : to;
};

export const TextShot = (props: {
  readonly place: Pick<TextPlace, "language" | "site">;
  readonly name: string;
  readonly alt: string;
  readonly caption?: ReactNode;
}) => (
  <>
    <p>
      <img src={`${props.place.site}${shotOf(props.name, props.place.language).src}`} alt={props.alt} />
    </p>
    {props.caption && <p>{props.caption}</p>}
  </>
);

interface Content {
  readonly children?: ReactNode;
}

const sectionIn =
  (headings: ReadonlyMap<string, string>) =>
  ({ id, level, children }: Content & { readonly id: string; readonly level?: string }) => {
    const heading = headings.get(id);
    if (heading === undefined) throw new Error(`the outline has no section ${id}`);
    const Heading = level === "3" ? "h3" : "h2";
    return (
      <>
        <Heading>{heading}</Heading>
        {children}
      </>
    );
  };

const linkIn =
  (place: TextPlace) =>
  ({ href = "", children }: Content & { readonly href?: string }) => <a href={addressIn(place, href)}>{children}</a>;

const noteIn =
  (language: Language) =>
  ({ caution = false, children }: Content & { readonly caution?: boolean }) => (
    <blockquote>
      <p>
        <strong>{TEXT_PAGE_LABELS[language][caution ? "caution" : "note"]}</strong>
      </p>
      {children}
    </blockquote>
  );

const shotIn = (place: TextPlace) => (props: Omit<ComponentProps<typeof TextShot>, "place">) => (
  <TextShot place={place} {...props} />
);

const OutsideLink = ({ to, children }: Content & { readonly to: string }) => <a href={to}>{children}</a>;

const When = ({ is, children }: Content & { readonly is: unknown }) => (is ? children : null);

/** Components of every page in MDX, as pure functions. `headings`: by anchor. */
export const textComponents = (place: TextPlace, headings: ReadonlyMap<string, string>): PageComponents => ({
  a: linkIn(place),
  Body: Fragment,
  DataTable,
  Definition,
  Definitions,
  Lead: Fragment,
  Note: noteIn(place.language),
  OutsideLink,
  Section: sectionIn(headings),
  Shot: shotIn(place),
  Step,
  StepTitle,
  Steps,
  When,
});
