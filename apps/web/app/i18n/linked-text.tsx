import { Fragment, type ReactNode } from "react";

/** Matches `<name>inside</name>`. */
const LINK = /<(\w+)>(.*?)<\/\1>/g;

export type MakeLink = (words: string) => ReactNode;

/** Shows a sentence with `<name>…</name>` as links, each made by that member of `links`. Without one, it stays text. */
export const LinkedText = (props: { readonly text: string; readonly links: Readonly<Record<string, MakeLink>> }) => {
  const { text, links } = props;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const [whole, name = "", words = ""] = found;
    const link = links[name];
    if (link === undefined) continue;
    pieces.push(text.slice(from, found.index), <Fragment key={name}>{link(words)}</Fragment>);
    from = found.index + whole.length;
  }
  return [...pieces, text.slice(from)];
};
