import { createContext, Fragment, type ReactNode, use } from "react";
import { Link } from "react-router";
import type { ContentsEntry } from "./contents-entry.ts";
import { DataTable } from "./data-table.tsx";
import { Definition, Definitions } from "./definitions.tsx";
import { Note } from "./note.tsx";
import { OutsideLink } from "./outside-link.tsx";
import type { PageComponents, PageText, PageValues } from "./page-text.ts";
import { ProseSection } from "./prose-section.tsx";
import { Step, Steps, StepTitle } from "./steps.tsx";

const Headings = createContext<ReadonlyMap<string, string>>(new Map());

const TextLink = ({ href = "", children }: { readonly href?: string; readonly children?: ReactNode }) => {
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return href.startsWith("#") ? <a href={href}>{children}</a> : <OutsideLink to={href}>{children}</OutsideLink>;
};

const Section = (props: { readonly id: string; readonly level?: string; readonly children?: ReactNode }) => {
  const heading = use(Headings).get(props.id);
  if (heading === undefined) throw new Error(`the outline has no section ${props.id}`);
  return (
    <ProseSection id={props.id} heading={heading} level={props.level === "3" ? 3 : 2}>
      {props.children}
    </ProseSection>
  );
};

const When = ({ is, children }: { readonly is: unknown; readonly children?: ReactNode }) => (is ? children : null);

const Nothing = () => null;

const COMPONENTS = {
  a: TextLink,
  DataTable,
  Definition,
  Definitions,
  Note,
  OutsideLink,
  Section,
  Step,
  StepTitle,
  Steps,
  When,
} satisfies PageComponents;

interface ContentProps {
  readonly text: PageText;
  readonly values?: PageValues;
  readonly components?: PageComponents;
}

/** Renders the lead: all blocks before the first heading. */
export const PageLead = ({ text: { default: Content }, values, components }: ContentProps) => (
  <Content {...values} components={{ ...COMPONENTS, ...components, Lead: Fragment, Body: Nothing }} />
);

export const PageBody = (props: ContentProps & { readonly outline: readonly ContentsEntry[] }) => {
  const { default: Content } = props.text;
  const headings = new Map(
    props.outline.flatMap((each) => [each, ...(each.sections ?? [])]).map(({ id, heading }) => [id, heading]),
  );
  return (
    <Headings value={headings}>
      <Content {...props.values} components={{ ...COMPONENTS, ...props.components, Lead: Nothing, Body: Fragment }} />
    </Headings>
  );
};

export const pageOutline = ({ outline }: PageText, values: PageValues = {}): readonly ContentsEntry[] => outline(values as never);
