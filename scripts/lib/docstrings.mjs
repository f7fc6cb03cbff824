/** Every public name has a docstring that mentions throws. Units of numbers are types (units.mjs). */
import { publicNames } from "./public-names.mjs";
import { docblocksOf, parsed, sourceFiles, walk } from "./syntax.mjs";

const throwsByItself = (node) => {
  let found = false;
  walk(node, (inner) => {
    if (inner.type === "ThrowStatement" && inner.argument.type === "NewExpression") found = true;
  });
  return found;
};

const keyName = ({ key }) => key?.name ?? key?.value;

const namesOf = (declaration) =>
  declaration.type === "VariableDeclaration" ? declaration.declarations.map(({ id }) => id.name) : [declaration.id?.name];

const methodsOf = (declaration) =>
  declaration.type === "ClassDeclaration"
    ? declaration.body.body.filter(({ type, accessibility }) => type === "MethodDefinition" && accessibility !== "private")
    : [];

export const missingIn = (file, isPublic) => {
  const wordsAt = docblocksOf(file);
  const found = [];
  const lack = (name, what) => found.push(`${file.path}: ${name}: ${what}`);
  const [values, described] = [new Set(), new Set()];
  let before = { end: -1, words: undefined };
  const statements = file.program.body.filter(
    ({ type, declaration }) => type === "ExportNamedDeclaration" && declaration !== null,
  );
  for (const { start, declaration } of statements)
    for (const name of namesOf(declaration)) {
      if (!declaration.type.startsWith("TS")) values.add(name);
      if (wordsAt(start) !== undefined) described.add(name);
    }
  for (const { start, end, declaration } of statements) {
    const isNextLine = /^\r?\n$/.test(file.text.slice(before.end, start));
    const words = wordsAt(start) ?? (isNextLine ? before.words : undefined);
    before = { end, words };
    const [name] = namesOf(declaration);
    if (!isPublic(name)) continue;
    // A schema and its type are described once.
    const isTypeOfValue = declaration.type.startsWith("TS") && values.has(name);
    if (words === undefined && !isTypeOfValue && !described.has(name)) lack(name, "no docstring");
    const all = words ?? "";
    const saysThrows = (text) => /\b(?:throws|rejects)\b/i.test(text);
    const isFunction = declaration.type === "FunctionDeclaration" || declaration.type === "VariableDeclaration";
    if (isFunction && throwsByItself(declaration) && !saysThrows(all)) lack(name, "does not say that it throws");
    for (const method of methodsOf(declaration)) {
      const told = `${wordsAt(method.start) ?? ""} ${method.kind === "constructor" ? all : ""}`;
      if (throwsByItself(method.value) && !saysThrows(told)) lack(`${name}.${keyName(method)}`, "does not say that it throws");
    }
  }
  return found;
};

export const missingDocstrings = () =>
  [...publicNames()].flatMap(([path, names]) => missingIn(parsed(path), (name) => names === "all" || names.has(name))).sort();

/** A docblock that opens so is a clause without a verb. */
const ASKING = /\/\*\*\s*(?:\*\s+)?(?:What|How|When|Whether|Where|Who|Why)\b/g;
/** May only fall. */
const STILL_ASKING = 0;

const allTexts = () => ["packages", "apps"].flatMap(sourceFiles).map((path) => parsed(path).text);

/** Also complains about fewer, so that the number falls. */
export const askingDocblocks = (texts = allTexts(), known = STILL_ASKING) => {
  const count = texts.reduce((sum, text) => sum + [...text.matchAll(ASKING)].length, 0);
  if (count > known)
    return [
      `${count} docblocks open with What, How, When, Whether, Where, Who or Why, ${known} are known: lead with a verb for an act ("Returns …"), and name a thing by what it is ("Longest wait, ms.").`,
    ];
  return count < known
    ? [`${count} docblocks open with a question word now: write ${count} for STILL_ASKING in scripts/lib/docstrings.mjs`]
    : [];
};
