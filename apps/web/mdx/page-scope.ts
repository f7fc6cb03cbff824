import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Node, Program } from "estree";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";

/** The name of the messages of all screens in a page's language. */
const WORDS = "words";

export interface Scope {
  /** Values that the page's component gives, such as `facts`. */
  readonly values: Set<string>;
  /** Namespaces of messages, such as `sender` of `{words.sender.standby}`. */
  readonly words: Set<string>;
}

const SIMPLE: ReadonlySet<string> = new Set([
  "Program",
  "ExpressionStatement",
  "Identifier",
  "Literal",
  "TemplateLiteral",
  "TemplateElement",
  "MemberExpression",
  "ChainExpression",
  "CallExpression",
  "ArrayExpression",
  "ObjectExpression",
  "Property",
  "UnaryExpression",
  "BinaryExpression",
  "LogicalExpression",
]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Notes the names that an expression uses. Fails on anything that needs a programmer, such as functions and conditions. */
const collect = (node: Node, scope: Scope, fail: (message: string) => never): void => {
  if (!SIMPLE.has(node.type)) fail(`an expression of a page only reads values, without ${node.type}; use <When> for a condition`);
  if (node.type === "Identifier") {
    if (node.name === WORDS) fail("words needs a namespace, such as {words.sender.standby}");
    scope.values.add(node.name);
    return;
  }
  if (node.type === "MemberExpression" && node.object.type === "Identifier" && node.object.name === WORDS) {
    if (node.property.type === "Identifier" && !node.computed) scope.words.add(node.property.name);
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === "property" && node.type === "MemberExpression" && !node.computed) continue;
    if (key === "key" && node.type === "Property" && !node.computed) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child, scope, fail);
  }
};

const programOf = (data: unknown): Program | undefined => (data as { estree?: Program } | undefined)?.estree ?? undefined;

/** Finds the values and messages that the page's expressions use. */
export const pageScope = () => (tree: Root, file: VFile) => {
  const scope: Scope = { values: new Set(), words: new Set() };
  visit(tree, (node) => {
    if (node.type === "mdxjsEsm") file.fail("a page imports and exports nothing: its values come from its component", node);
    const found: (Program | undefined)[] = [];
    if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") found.push(programOf(node.data));
    if (node.type === "mdxJsxTextElement" || node.type === "mdxJsxFlowElement")
      for (const { value } of node.attributes) if (typeof value === "object" && value !== null) found.push(programOf(value.data));
    for (const program of found) if (program !== undefined) collect(program, scope, (message) => file.fail(message, node));
  });
  file.data.scope = scope;
};

const LANGUAGE_FOLDER = /^.*\/content\/(?:ja|en)(?=\/)/;

/** Maps each namespace of the language's messages to the module and the export that have it. */
const namespacesOf = (
  folder: string,
): ReadonlyMap<string, { readonly module: string; readonly name: string; readonly is: string }> => {
  const found = new Map<string, { module: string; name: string; is: string }>();
  const screens = join(folder, "screens");
  const modules = [
    ...readdirSync(screens).map((name) => join(screens, name)),
    ...readdirSync(folder).map((name) => join(folder, name)),
  ];
  for (const module of modules.filter((name) => name.endsWith(".ts"))) {
    const source = readFileSync(module, "utf8");
    const name = /^export const (\w+)/m.exec(source)?.[1];
    if (name === undefined) continue;
    if (module.startsWith(`${screens}/`))
      for (const [, namespace = ""] of source.matchAll(/^ {2}(\w+): \{/gm))
        found.set(namespace, { module, name, is: `_${name}.${namespace}` });
    else found.set(name, { module, name, is: `_${name}` });
  }
  return found;
};

export const wordsSource = ({ words }: Scope, file: VFile): string => {
  if (words.size === 0) return "";
  const folder = LANGUAGE_FOLDER.exec(file.path)?.[0] ?? file.fail("pages are in content/ja and content/en");
  const namespaces = namespacesOf(folder);
  const used = [...words].map((word) => {
    const given = namespaces.get(word) ?? file.fail(`no message begins with words.${word}`);
    return { word, ...given };
  });
  const imports = new Map(used.map(({ module, name }) => [module, name]));
  const lines = [...imports].map(
    ([module, name]) => `import { ${name} as _${name} } from ${JSON.stringify(`./${relative(dirname(file.path), module)}`)};`,
  );
  return `${lines.join("\n")}\nconst words = { ${used.map(({ word, is }) => `${word}: ${is}`).join(", ")} };`;
};
