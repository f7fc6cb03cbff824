import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxAttribute, MdxJsxFlowElementHast, MdxJsxTextElementHast } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";
import { attribute } from "./mdx-nodes.ts";

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;

const CONTAINERS: ReadonlySet<string> = new Set(["ul", "ol", "li", "table", "thead", "tbody", "tr", "blockquote"]);
const isBreak = (node: ElementContent): boolean => node.type === "text" && /^\s*\n\s*$/.test(node.value);

const attributesOf = ({ properties }: Element): MdxJsxAttribute[] =>
  Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === null || value === false
      ? []
      : [attribute(name, Array.isArray(value) ? value.join(" ") : String(value))],
  );

/** Marks header cells and columns of figures. In `<DataTable>` the rows come without their `<table>`. */
const tableRows = (table: Element, figures: readonly number[]): ElementContent[] => {
  const parts = table.children.filter((part): part is Element => part.type === "element");
  visit({ type: "root", children: parts } as Root, "element", (row) => {
    if (row.tagName !== "tr") return;
    const cells = row.children.filter((cell): cell is Element => cell.type === "element");
    for (const [column, cell] of cells.entries()) {
      const isHead = cell.tagName === "th";
      if (column === 0) cell.tagName = "th";
      cell.properties = {
        ...(isHead ? { scope: "col" } : column === 0 ? { scope: "row" } : {}),
        ...(figures.includes(column) ? { "data-figure": "true" } : {}),
      };
    }
  });
  return parts;
};

const figuresOf = (node: Jsx): readonly number[] => {
  const at = node.attributes.findIndex((given) => given.type === "mdxJsxAttribute" && given.name === "figures");
  const value = at < 0 ? undefined : node.attributes[at]?.value;
  const hasRows = node.attributes.some((given) => given.type === "mdxJsxAttribute" && given.name === "rows");
  if (hasRows || value === undefined || value === null || typeof value === "string") return [];
  node.attributes.splice(at, 1);
  return JSON.parse(value.value) as number[];
};

/**
 * Compiles elements other than links to plain JSX, which is shorter than look-ups in `components`, and drops line breaks
 * between blocks, which React would render as text nodes.
 */
export const leanElements = () => (tree: Root) => {
  visit(tree, (node) => {
    if (node.type === "mdxJsxFlowElement" && (node as Jsx).name === "DataTable") {
      const figures = figuresOf(node as Jsx);
      (node as Jsx).children = (node as Jsx).children.flatMap((child) =>
        child.type === "element" && child.tagName === "table" ? tableRows(child, figures) : [child],
      );
    }
    const isContainer =
      node.type === "root" || node.type === "mdxJsxFlowElement" || (node.type === "element" && CONTAINERS.has(node.tagName));
    if (isContainer) node.children = (node.children as ElementContent[]).filter((child) => !isBreak(child));
  });
  visit(tree, "element", (node, index, parent) => {
    if (parent === undefined || index === undefined || node.tagName === "a") return;
    const jsx = {
      type: "mdxJsxTextElement",
      name: node.tagName,
      attributes: attributesOf(node),
      children: node.children,
      data: { _mdxExplicitJsx: true },
    };
    parent.children[index] = jsx as unknown as ElementContent;
    return [SKIP, index];
  });
};
