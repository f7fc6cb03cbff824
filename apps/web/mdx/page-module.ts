import { Parser } from "acorn";
import type { Program, Statement } from "estree";
import type { PhrasingContent, Root } from "mdast";
import type { VFile } from "vfile";
import { type Scope, wordsSource } from "./page-scope.ts";
import type { Outline } from "./page-sections.ts";

const parsed = (source: string): Program["body"] =>
  (Parser.parse(source, { ecmaVersion: "latest", sourceType: "module" }) as unknown as Program).body;

const returned = (source: string): Statement[] => {
  const [made] = parsed(`() => { return ${source}; }`);
  const arrow = made?.type === "ExpressionStatement" ? made.expression : undefined;
  if (arrow?.type !== "ArrowFunctionExpression" || arrow.body.type !== "BlockStatement") throw new Error(source);
  return arrow.body.body;
};

/** A heading as the source of a template literal. */
const templateOf = (content: readonly PhrasingContent[], file: VFile): string =>
  content
    .map((part) => {
      if (part.type === "text") return part.value.replace(/[`\\$]/g, "\\$&");
      if (part.type === "mdxTextExpression") return `\${${part.value}}`;
      return file.fail("a heading has only text and values", part);
    })
    .join("");

const outlineSource = (sections: readonly Outline[], file: VFile): string =>
  `[${sections
    .map(({ id, heading, sections: inner }) => {
      const more = inner.length === 0 ? "" : `, sections: ${outlineSource(inner, file)}`;
      return `{ id: "${id}", heading: \`${templateOf(heading, file)}\`${more} }`;
    })
    .join(", ")}]`;

const givenBy = (file: VFile): string => `{ ${[...(file.data.scope as Scope).values].join(", ")} }`;

/** Adds the page's messages and the export `outline`. */
export const pageExports = () => (tree: Root, file: VFile) => {
  const words = wordsSource(file.data.scope as Scope, file);
  const outline = outlineSource(file.data.outline as Outline[], file);
  const body = parsed(`${words}\nexport const outline = (${givenBy(file)}) => ${outline};`);
  const estree: Program = { type: "Program", sourceType: "module", body };
  tree.children.unshift({ type: "mdxjsEsm", value: "", data: { estree } } as Root["children"][number]);
};

const isCheck = (statement: Statement): boolean =>
  statement.type === "IfStatement" &&
  statement.consequent.type === "ExpressionStatement" &&
  statement.consequent.expression.type === "CallExpression" &&
  statement.consequent.expression.callee.type === "Identifier" &&
  statement.consequent.expression.callee.name === "_missingMdxReference";

/**
 * Gives the page's expressions the values of its component. Removes MDX's checks for missing components, half a kilobyte per
 * page: React refuses those anyway, and tests render every page.
 */
export const pageValues = () => (tree: Program, file: VFile) => {
  const { values } = file.data.scope as Scope;
  tree.body = tree.body.filter(
    (statement) => statement.type !== "FunctionDeclaration" || statement.id?.name !== "_missingMdxReference",
  );
  for (const node of tree.body) {
    const made = node.type === "ExportDefaultDeclaration" ? node.declaration : node;
    if (made.type !== "FunctionDeclaration") continue;
    if (made.id?.name === "MDXContent") made.body.body = returned("_createMdxContent(props)");
    if (made.id?.name !== "_createMdxContent") continue;
    made.body.body = made.body.body.filter((statement) => !isCheck(statement));
    if (values.size > 0) made.body.body.unshift(...(parsed(`const ${givenBy(file)} = props;`) as Statement[]));
  }
};
