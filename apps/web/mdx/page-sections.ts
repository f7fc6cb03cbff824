import type { Heading, PhrasingContent, Root } from "mdast";
import type { VFile } from "vfile";
import { attribute, type Block, element } from "./mdx-nodes.ts";

export interface Outline {
  readonly id: string;
  readonly heading: readonly PhrasingContent[];
  readonly sections: Outline[];
}

const ANCHOR = /\s*\[#([a-z0-9-]+)\]$/;

/** Removes the anchor, such as `[#tally]`, from the end of a heading or a term. Undefined if there is none. */
export const takeAnchor = (content: readonly PhrasingContent[]): string | undefined => {
  const last = content.at(-1);
  if (last?.type !== "text") return undefined;
  const id = ANCHOR.exec(last.value)?.[1];
  last.value = last.value.replace(ANCHOR, "");
  return id;
};

interface Section extends Outline {
  readonly depth: number;
  readonly blocks: Block[];
}

const sectionOf = (heading: Heading, file: VFile): Section => {
  const id = takeAnchor(heading.children);
  if (id === undefined) file.fail("a heading ends with its anchor, such as [#tally]", heading);
  if (heading.depth < 2 || heading.depth > 3) file.fail("headings are ## or ###: the title is in the front matter", heading);
  return { id, heading: heading.children, sections: [], depth: heading.depth, blocks: [] };
};

/** Wraps the text before the first heading in `<Lead>`, and the rest in nested `<Section>`s in `<Body>`. */
export const pageSections = () => (tree: Root, file: VFile) => {
  const lead: Block[] = [];
  const tops: Section[] = [];
  const inner = new Map<Section, Section[]>();
  let open: Section | undefined;
  for (const node of tree.children) {
    if (node.type === "yaml") continue;
    if (node.type !== "heading") {
      (open?.blocks ?? lead).push(node);
      continue;
    }
    open = sectionOf(node, file);
    const top = tops.at(-1);
    if (open.depth === 2) tops.push(open);
    else if (top === undefined) file.fail("a ### heading needs a ## heading before it", node);
    else {
      top.sections.push(open);
      inner.set(top, [...(inner.get(top) ?? []), open]);
    }
  }
  const built = (section: Section): Block =>
    element(
      "Section",
      [...section.blocks, ...(inner.get(section) ?? []).map(built)],
      [attribute("id", section.id), ...(section.depth === 3 ? [attribute("level", "3")] : [])],
    );
  file.data.outline = tops satisfies Outline[];
  tree.children = [element("Lead", lead), element("Body", tops.map(built))];
};
