/**
 * Public docstrings are complete: every public name has one, one that throws says so, and a number says its unit by its name, its
 * own words or those of what it is a member of. By rules of words, so a sentence that is wrong passes: readers are asked for that.
 */
import { parsed, publicNames } from "./public-names.mjs";

/**
 * What is right without, and why; what is not found any more has to go from here.
 * @type {Readonly<Record<string, string>>}
 */
const ALLOWED = {
  "packages/testkit/src/slope.ts: Slope.perUnit: no unit": "the readings bring their own",
  "packages/testkit/src/slope.ts: Slope.error: no unit": "the readings bring their own",
};

/** Numbers that have no unit, or carry it in their name. A plural counts what it names. */
const UNIT_IN_NAME =
  /(?:ms|milliseconds|microseconds|seconds|minutes|hours|days|years|months|bytes|bits|bps|kbps|mbps|hz|khz|px|pixels|db|dbfs|degrees|percent|ratio|share|yen|octets|ticks|samples)$/i;
const PLAIN_NUMBER =
  /(?:^|[a-z_])(?:count|number|index|id|ssrc|port|channel|sequence|version|type|width|height|status|epoch|slot|part|pid|code|format|fmt|request|check|marker|crc32|cursor|seed|mantissa|exponent|attempt|page|row|column|generation|revision|uid|bit|byte|mask|flags|kind|quantity)$/i;
const PLURAL = /(?:^|[a-z])[A-Za-z][a-z]{2,}s(?=[A-Z]|$)/;
const UNIT_IN_WORDS =
  /\b(?:ms|milliseconds?|microseconds?|µs|ns|s|seconds?|min|minutes?|h|hours?|days?|years?|bytes?|octets?|bits?|bit\/s|kbit\/s|Mbit\/s|px|pixels?|dB(?:FS|ov)?|Hz|kHz|degrees?|m\/s|yen|ticks?|samples?|frames?|packets?|how many|how often|number|numbers|numbered|count|counts|counted|counter|times|ratio|share|sequence|identifier|id|index|version|bit depth|u8|u16|u32|\d+ bits?|of \d+|lines|characters|entr(?:y|ies)|rows|symbols|timestamp units|channels|ports?|licences|full scale|deep(?:est)?|factor)\b|0-1|0 to 1|-1 to 1|%|\b0-\d|\b1-\d/i;

/** Numbers of a registry, which have no unit. */
const REGISTERED = /^(?:FMT|RTCP)_/;

const isTold = (name, words) =>
  REGISTERED.test(name) || UNIT_IN_NAME.test(name) || PLAIN_NUMBER.test(name) || PLURAL.test(name) || UNIT_IN_WORDS.test(words);

/** Every node below one, itself included; `visit` says false to go no deeper. */
const walk = (node, visit) => {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const member of node) walk(member, visit);
    return;
  }
  if (typeof node.type === "string" && visit(node) === false) return;
  for (const [key, member] of Object.entries(node)) if (key !== "parent") walk(member, visit);
};

/** The docstrings of a file: the words directly before a place. Lines that follow each other share the first one's. */
const docstringsOf = ({ text, comments }) => {
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  return (start) => docs.find(({ end }) => end <= start && text.slice(end, start).trim() === "")?.value;
};

const throwsByItself = (node) => {
  let found = false;
  walk(node, (inner) => {
    if (inner.type === "ThrowStatement" && inner.argument.type === "NewExpression") found = true;
  });
  return found;
};

const isNumberType = (annotation) => {
  const type = annotation?.typeAnnotation ?? annotation;
  if (type?.type === "TSUnionType") return type.types.some(isNumberType);
  return type?.type === "TSNumberKeyword";
};

/** `z.number()` and what is chained to it. */
const isNumberSchema = (node) => {
  let inner = node;
  while (inner?.type === "CallExpression" && inner.callee.type === "MemberExpression") {
    const { object, property } = inner.callee;
    if (object.type === "Identifier") return object.name === "z" && property.name === "number";
    inner = object;
  }
  return false;
};

const keyName = ({ key }) => key?.name ?? key?.value;

const MEMBERS = new Set(["TSPropertySignature", "Property", "PropertyDefinition"]);

/** Numbers that are members of a type or of a schema, each with its own words and those of the members that it is in. */
const numbersWithin = (node, wordsAt, inherited = "") => {
  const numbers = [];
  walk(node, (inner) => {
    if (inner.type === "BlockStatement") return false;
    if (inner === node || !MEMBERS.has(inner.type)) return undefined;
    if (inner.accessibility === "private") return false;
    const words = `${wordsAt(inner.start) ?? ""} ${inherited}`;
    const isNumber =
      (inner.type === "TSPropertySignature" && isNumberType(inner.typeAnnotation)) ||
      (inner.type === "Property" && isNumberSchema(inner.value));
    if (isNumber) numbers.push({ name: String(keyName(inner)), words });
    numbers.push(...numbersWithin(inner, wordsAt, words));
    return false;
  });
  return numbers;
};

const namesOf = (declaration) =>
  declaration.type === "VariableDeclaration" ? declaration.declarations.map(({ id }) => id.name) : [declaration.id?.name];

const methodsOf = (declaration) =>
  declaration.type === "ClassDeclaration"
    ? declaration.body.body.filter(({ type, accessibility }) => type === "MethodDefinition" && accessibility !== "private")
    : [];

/** What is missing in the docstrings of one file, as `file: name: what`. */
export const missingIn = (file, isPublic) => {
  const wordsAt = docstringsOf(file);
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
    // A schema and the type of the same name are one thing, described once.
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
    for (const number of numbersWithin(declaration, wordsAt))
      if (!isTold(number.name, `${number.words} ${all}`)) lack(`${name}.${number.name}`, "no unit");
    const [declarator] = declaration.type === "VariableDeclaration" ? declaration.declarations : [];
    const isNumber = typeof declarator?.init?.value === "number" || isNumberSchema(declarator?.init);
    if (isNumber && !isTold(name, all)) lack(name, "no unit");
  }
  return found;
};

/** What is missing in the whole tree. */
export const missingDocstrings = () =>
  [...publicNames()].flatMap(([path, names]) => missingIn(parsed(path), (name) => names === "all" || names.has(name))).sort();

/** What has to be done: what is missing, and what is allowed to be and is not missing. A sentence each. */
export const docstringComplaints = (missing = missingDocstrings(), allowed = ALLOWED) => [
  ...missing.filter((line) => !(line in allowed)),
  ...Object.keys(allowed)
    .filter((line) => !missing.includes(line))
    .map((line) => `${line}: is not missing; take it out of ALLOWED in scripts/lib/docstrings.mjs`),
];
