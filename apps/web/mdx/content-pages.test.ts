import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { idsOf, linksOf, renderPage } from "../app/components/text-page/testing/render-page.tsx";
import { TextPage } from "../app/components/text-page/text-page.tsx";
import { pageOf } from "./testing/page-of.ts";

const htmlOf = async (source: string, values: object = {}): Promise<string> => {
  const page = await pageOf(source);
  return renderPage(createElement(TextPage, { title: "Title", text: { ja: page, en: page }, values: { ...values } }), "en");
};

describe("the page syntax", () => {
  it("puts the text before the first heading into the page's header, and the rest into nested sections", async () => {
    const html = await htmlOf("Lead.\n\n## One {n} [#one]\n\nText.\n\n### Inside [#inside]\n\nMore.\n\n## Two [#two]", { n: 1 });
    expect(html).toMatch(/<header[^>]*><h1[^>]*>Title<\/h1><div[^>]*><p>Lead\.<\/p><\/div><\/header>/);
    expect(html).toMatch(
      /<section[^>]*><h2[^>]*id="one"><a href="#one">One 1<\/a><\/h2><p>Text\.<\/p><section[^>]*><h3[^>]*id="inside">/,
    );
    expect(idsOf(html).filter((id) => ["one", "inside", "two"].includes(id))).toEqual(["one", "inside", "two"]);
  });

  it("reads values from the page's component, in text, attributes and tables", async () => {
    const source =
      "## A [#a]\n\n<DataTable caption={facts.limit} figures={[1]}>\n\n| K | V |\n| --- | --- |\n| x \\| y | {facts.most} |\n\n</DataTable>";
    const html = await htmlOf(source, { facts: { most: 85, limit: "Up to 85" } });
    expect(html).toContain(">Up to 85</caption>");
    expect(html).toContain('<th scope="col">K</th><th scope="col" data-figure="true">V</th>');
    expect(html).toContain('<th scope="row">x | y</th><td data-figure="true">85</td>');
  });

  it("turns a numbered list into steps, and a list into terms, with anchors", async () => {
    const html = await htmlOf(
      "## A [#a]\n\n<Steps>\n\n1. Open [it](/howto)\n\n   Why.\n\n2. {name}\n\n</Steps>\n\n<Definitions>\n\n- Term [#term]\n\n  Meaning.\n\n</Definitions>",
      { name: "Press Start" },
    );
    expect(html).toMatch(
      /<ol[^>]*><li[^>]*><p[^>]*>Open <a[^>]*href="\/howto"[^>]*>it<\/a><\/p><p>Why\.<\/p><\/li><li[^>]*><p[^>]*>Press Start<\/p><\/li><\/ol>/,
    );
    expect(html).toMatch(/<dl[^>]*><div[^>]*><dt id="term">Term<\/dt><dd>Meaning\.<\/dd><\/div><\/dl>/);
  });

  it("shows conditional content only when its condition is true", async () => {
    const source = "## A [#a]\n\nText<When is={open}> and more</When>.\n\n<When is={!open}>\n\nOther.\n\n</When>";
    expect(await htmlOf(source, { open: true })).toContain("<p>Text and more.</p></section>");
    expect(await htmlOf(source, { open: false })).toContain("<p>Text.</p><p>Other.</p></section>");
  });

  it("leaves addresses in text alone, and marks external links", async () => {
    const html = await htmlOf("## A [#a]\n\nhttps://studio.example ~~x~~ [there](https://other.example)");
    expect(linksOf(html).filter((link) => link.startsWith("https"))).toEqual(["https://other.example"]);
    expect(html).toContain('rel="noopener external"');
    expect(html).toContain("~~x~~");
  });
});

describe("an error of a page names the file and the line", () => {
  it.each([
    ["a heading without an anchor", "Lead.\n\n## One", "3:1", "[#tally]"],
    ["a title in the text", "# Title [#title]", "1:1", "front matter"],
    ["an import", 'import x from "./x.ts"\n\n## A [#a]', "1:1", "imports"],
    ["a function", "## A [#a]\n\n{rows.map((row) => row)}", "3:1", "ArrowFunctionExpression"],
    ["steps without a list", "## A [#a]\n\n<Steps>\n\nText\n\n</Steps>", "3:1", "numbered list"],
    ["a step without text", "## A [#a]\n\n<Steps>\n\n1. - x\n\n</Steps>", "5:1", "line of text"],
    ["an inner section on its own", "### A [#a]", "1:1", "## heading"],
  ])("%s", async (_name, source, place, words) => {
    const failure = await pageOf(source, "guides/example.mdx").then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect(failure).toContain(`example.mdx:${place}`);
    expect(failure).toContain(words);
  });

  it("a nonexistent message", async () => {
    const file = new URL("../app/content/en/guides/example.mdx", import.meta.url).pathname;
    await expect(pageOf("## A [#a]\n\n{words.nowhere.text}", file)).rejects.toThrow("words.nowhere");
  });
});
