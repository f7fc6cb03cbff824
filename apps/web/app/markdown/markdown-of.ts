import type { Element, ElementContent, Properties } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { Fragment, isValidElement, type ReactNode } from "react";

interface Props {
  readonly children?: ReactNode;
  readonly className?: string;
  readonly href?: string;
  readonly src?: string;
  readonly alt?: string;
}

const propertiesOf = ({ className, href, src, alt }: Props): Properties => ({
  ...(className?.startsWith("language-") ? { className: [className] } : {}),
  ...(href === undefined ? {} : { href }),
  ...(src === undefined ? {} : { src }),
  ...(alt === undefined ? {} : { alt }),
});

const isElement = (node: ElementContent, name: string): node is Element => node.type === "element" && node.tagName === name;

/** Tables of Markdown have no caption, so it becomes a paragraph. */
const captioned = (table: Element): ElementContent[] => {
  const caption = table.children.find((child) => isElement(child, "caption"));
  const bold = (children: ElementContent[]): Element => ({ type: "element", tagName: "strong", properties: {}, children });
  return caption === undefined
    ? [table]
    : [{ type: "element", tagName: "p", properties: {}, children: [bold((caption as Element).children)] }, table];
};

const hastOf = (node: ReactNode): ElementContent[] => {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node === "string" || typeof node === "number") return [{ type: "text", value: String(node) }];
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => hastOf(each));
  if (!isValidElement<Props>(node)) throw new TypeError("Markdown is made of elements and text");
  const { type, props } = node;
  if (type === Fragment) return hastOf(props.children);
  if (typeof type === "function") return hastOf((type as (given: Props) => ReactNode)(props));
  // A heading says the same.
  if (type === "caption" && props.className === "visually-hidden") return [];
  const element: Element = {
    type: "element",
    tagName: String(type),
    properties: propertiesOf(props),
    children: hastOf(props.children),
  };
  return type === "table" ? captioned(element) : [element];
};

/** Japanese has no space after bold text, so the library writes the next letter as a reference. A space reads better. */
const spaced = (markdown: string): string =>
  markdown.replace(
    /(\*\*?)&#x([\dA-F]+);/g,
    (_whole, mark: string, hex: string) => `${mark} ${String.fromCodePoint(parseInt(hex, 16))}`,
  );

/**
 * CommonMark with tables of GitHub's Markdown. `node`: elements of HTML, and components that are pure functions of their
 * properties. Components run outside React, so one with a hook throws.
 */
export const markdownOf = (node: ReactNode): string =>
  spaced(
    toMarkdown(toMdast({ type: "root", children: hastOf(node) }) as Parameters<typeof toMarkdown>[0], {
      bullet: "-",
      rule: "-",
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    }),
  );
