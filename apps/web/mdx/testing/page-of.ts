import { evaluate } from "@mdx-js/mdx";
import * as runtime from "react/jsx-runtime";
import { VFile } from "vfile";
import type { PageText } from "../../app/components/text-page/page-text.ts";
import { MDX_OPTIONS } from "../content-pages.ts";

/** Compiles a page's source without messages (`words`). `file` is the name that errors give. */
export const pageOf = async (source: string, file = "app/content/en/guides/example.mdx"): Promise<PageText> => {
  const page = new VFile({ value: source, path: file });
  return (await evaluate(page, { ...runtime, ...MDX_OPTIONS } as never)) as unknown as PageText;
};
