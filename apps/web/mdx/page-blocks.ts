import type { List, ListItem, PhrasingContent, Root } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { attribute, type Block, element } from "./mdx-nodes.ts";
import { takeAnchor } from "./page-sections.ts";

const itemsOf = (node: MdxJsxFlowElement, ordered: boolean, file: VFile): readonly ListItem[] => {
  const [list, ...others] = node.children;
  if (list?.type !== "list" || Boolean(list.ordered) !== ordered || others.length > 0)
    file.fail(`<${node.name}> contains one ${ordered ? "numbered " : ""}list and nothing else`, node);
  return (list as List).children;
};

/** Splits an item into the content of its first line and the blocks after it. MDX unwraps a line that is only a value. */
const headOf = (item: ListItem, file: VFile): { readonly head: PhrasingContent[]; readonly rest: Block[] } => {
  const [first, ...rest] = item.children;
  if (first?.type === "paragraph") return { head: first.children, rest };
  if (first?.type === "mdxFlowExpression") return { head: [{ ...first, type: "mdxTextExpression" }], rest };
  return file.fail("an item begins with a line of text", item);
};

const step = (item: ListItem, file: VFile): Block => {
  const { head, rest } = headOf(item, file);
  return element("Step", [element("StepTitle", head), ...rest]);
};

const definition = (item: ListItem, file: VFile): Block => {
  const { head, rest } = headOf(item, file);
  const id = takeAnchor(head);
  const only = rest.length === 1 && rest[0]?.type === "paragraph" ? rest[0].children : rest;
  return element("Definition", [element("dt", head, id === undefined ? [] : [attribute("id", id)]), element("dd", only)]);
};

export const pageBlocks = () => (tree: Root, file: VFile) => {
  visit(tree, "mdxJsxFlowElement", (node) => {
    if (node.name === "Steps")
      node.children = itemsOf(node, true, file).map((item) => step(item, file)) as MdxJsxFlowElement["children"];
    if (node.name === "Definitions")
      node.children = itemsOf(node, false, file).map((item) => definition(item, file)) as MdxJsxFlowElement["children"];
  });
};
