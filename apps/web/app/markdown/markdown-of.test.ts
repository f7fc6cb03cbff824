import { createElement as h, useState } from "react";
import { expect, it } from "vitest";
import { DataTable } from "../components/text-page/data-table.tsx";
import { markdownOf } from "./markdown-of.ts";

const table = (more: object = {}) =>
  h(DataTable, { caption: "Keys", columns: ["Key", "Does"], rows: [["a | b", h("code", null, "x")]], ...more });

it("turns headings, lists, code, links, images, definitions and line breaks into Markdown", () => {
  const text = markdownOf([
    h("h2", { key: 1 }, "One ", h("em", null, "two")),
    h("ul", { key: 2 }, h("li", null, "a"), h("li", null, h("p", null, "b"), h("p", null, "c"))),
    h("pre", { key: 3 }, h("code", { className: "language-json" }, '{"a": 1}')),
    h("p", { key: 4 }, h("a", { href: "https://x.example" }, "x"), h("br"), h("img", { src: "https://x.example/y", alt: "y" })),
    h("dl", { key: 5 }, h("div", null, h("dt", null, "Term"), h("dd", null, "Meaning"))),
  ]);
  expect(text).toContain("## One *two*\n");
  expect(text).toMatch(/- a\n\n?- b\n\n {2}c\n/);
  expect(text).toContain('```json\n{"a": 1}\n```');
  expect(text).toContain("[x](https://x.example)\\\n![y](https://x.example/y)");
  expect(text).toMatch(/Term\s+(?:- )?\s*Meaning/);
});

it("writes a table's caption above it, unless a heading says the same, and escapes cells", () => {
  expect(markdownOf(table())).toBe("**Keys**\n\n| Key | Does |\n| - | - |\n| a \\| b | `x` |\n");
  expect(markdownOf(table({ hidesCaption: true }))).not.toContain("Keys");
});

it("separates Japanese text from preceding bold text", () => {
  expect(markdownOf(h("p", null, h("strong", null, "送る。"), "自宅"))).toBe("**送る。** 自宅\n");
});

it("keeps text from becoming markup", () => {
  expect(markdownOf(h("p", null, "* not a list, _not_ <b>"))).toBe("\\* not a list, \\_not\\_ \\<b>\n");
});

const Hooked = () => h("p", null, useState(1)[0]);

it("throws for anything but elements and text", () => {
  expect(() => markdownOf(h(Hooked))).toThrow();
  expect(() => markdownOf(Promise.resolve("late") as never)).toThrow("elements and text");
});
