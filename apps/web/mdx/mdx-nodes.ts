import type { RootContent } from "mdast";
import type {} from "mdast-util-mdx";
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx";

export type Block = RootContent;

export const attribute = (name: string, value: string): MdxJsxAttribute => ({ type: "mdxJsxAttribute", name, value });

export const element = (
  name: string,
  children: readonly Block[],
  attributes: readonly MdxJsxAttribute[] = [],
): MdxJsxFlowElement => ({
  type: "mdxJsxFlowElement",
  name,
  attributes: [...attributes],
  children: [...children] as MdxJsxFlowElement["children"],
  data: { _mdxExplicitJsx: /^[a-z]/.test(name) } as MdxJsxFlowElement["data"],
});
