import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkedText } from "./linked-text.tsx";

const show = (text: string): string =>
  renderToStaticMarkup(
    createElement(LinkedText, { text, links: { terms: (words) => createElement("a", { href: "/eula" }, words) } }),
  );

it.each([
  ["<terms>利用規約</terms>に同意します", '<a href="/eula">利用規約</a>に同意します'],
  ["I agree to the <terms>terms</terms>.", 'I agree to the <a href="/eula">terms</a>.'],
  ["no link & no tag", "no link &amp; no tag"],
  ["an <other>unknown</other> name stays text", "an &lt;other&gt;unknown&lt;/other&gt; name stays text"],
  ["<terms>unclosed", "&lt;terms&gt;unclosed"],
])("%s", (text, html) => expect(show(text)).toBe(html));
