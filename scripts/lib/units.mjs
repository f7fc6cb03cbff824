/**
 * Media packages: a `number` whose name is a time, bit rate or RTP timestamp is a complaint. `node scripts/units.mjs
 * --write` adds the types.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";
import { parsed, parseText, sourceFiles, walk } from "./syntax.mjs";

const MEDIA_PACKAGES = ["rtp", "fec", "congestion", "playout", "client", "web-media", "node-media", "relay"].map(
  (name) => `packages/${name}`,
);

/** `at` is an instant here; in wire formats it is an offset. */
const INSTANTS = /^packages\/(?:congestion|playout|client|web-media|node-media|relay)\//;
const PLACES = new Set(["vuiFlagAt", "restrictionAt", "frameAt"]);

const BY_NAME = [
  ["Milliseconds", /(?:^|[a-z0-9])Ms(?:[A-Z]|$)|_MS$|^ms$|Milliseconds$|^now$/],
  ["Microseconds", /[a-z]Us$|_US$|Microseconds$/],
  ["BitsPerSecond", /BitsPerSecond$|Bps$|_BPS$|^(?:bitrate|[a-z]+Bitrate)$/],
  ["RtpTimestamp", /^rtpTimestamp$|RtpTimestamp$/],
];
/** These are rates of change, or words. */
const NO_UNIT = /PerMs$|PER_MS$|[sS]tatus$/;

/** By name: a docblock may mention a unit that isn't the value's. Undefined: none. */
export const unitOf = (name, path) => {
  if (NO_UNIT.test(name)) return undefined;
  const named = BY_NAME.find(([, pattern]) => pattern.test(name))?.[0];
  if (named !== undefined) return named;
  if (name === "timestamp" && /^packages\/(?:rtp|fec|relay)\//.test(path)) return "RtpTimestamp";
  if (INSTANTS.test(path) && /(?:^at|[a-z]At)$/.test(name) && !PLACES.has(name)) return "Milliseconds";
  return undefined;
};

const OTHER_CASES = new Set(["TSNumberKeyword", "TSUndefinedKeyword", "TSNullKeyword"]);

const numberWord = (annotation) => {
  const type = annotation?.typeAnnotation ?? annotation;
  if (type?.type === "TSNumberKeyword") return type;
  if (type?.type !== "TSUnionType" || !type.types.every((member) => OTHER_CASES.has(member.type))) return undefined;
  return type.types.find((member) => member.type === "TSNumberKeyword");
};

const declared = (node) => {
  if (node.type === "TSPropertySignature" || node.type === "PropertyDefinition") return [node.key?.name, node.typeAnnotation];
  if (node.type === "MethodDefinition") return [node.key?.name, node.value?.returnType];
  if (node.type === "TSMethodSignature") return [node.key?.name, node.returnType];
  return node.type === "Identifier" && node.typeAnnotation ? [node.name, node.typeAnnotation] : undefined;
};

export const plainNumbers = (file) => {
  const found = [];
  walk(file.program, (node) => {
    const [name, annotation] = declared(node) ?? [];
    const word = numberWord(annotation);
    if (name === undefined || word === undefined) return;
    const unit = unitOf(name, file.path);
    if (unit !== undefined) found.push({ name, unit, start: word.start, end: word.end });
  });
  return found;
};

const filesOfMedia = () => {
  const folders = new Set(sourceFiles("packages").filter((path) => !path.endsWith(".d.ts")));
  return [...folders].filter((path) => MEDIA_PACKAGES.some((folder) => path.startsWith(`${folder}/src/`)));
};

export const unitComplaints = () =>
  filesOfMedia().flatMap((path) => {
    const file = parsed(path);
    return plainNumbers(file).map(({ name, unit, start }) => {
      const line = file.text.slice(0, start).split("\n").length;
      return `${path}:${line} \`${name}\` is a number: say ${unit}, as "node scripts/units.mjs --write" does`;
    });
  });

export const withUnits = (file) => {
  const found = plainNumbers(file).sort((a, b) => b.start - a.start);
  if (found.length === 0) return file.text;
  let written = file.text;
  for (const { start, end, unit } of found) written = written.slice(0, start) + unit + written.slice(end);
  const missing = [...new Set(found.map(({ unit }) => unit))].filter(
    (unit) => !new RegExp(`import[^;]*\\b${unit}\\b[^;]*from "@setsuna/kit"`).test(written),
  );
  const [first] = parseText(file.path, written).program.body;
  const at = first?.start ?? 0;
  const imports = missing.length === 0 ? "" : `import type { ${missing.join(", ")} } from "@setsuna/kit";\n`;
  return first?.type === "ImportDeclaration" ? written.slice(0, at) + imports + written.slice(at) : imports + written;
};

export const writeUnits = () =>
  filesOfMedia().filter((path) => {
    const file = parsed(path);
    const written = withUnits(file);
    if (written === file.text) return false;
    writeFileSync(join(ROOT, path), written);
    return true;
  });
