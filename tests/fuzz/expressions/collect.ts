import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "vite";

export interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|fake|child)\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => basename(parentPath) !== "testing")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

interface Literal {
  readonly regex: { readonly pattern: string; readonly flags: string };
}
const isLiteral = (node: object): node is Literal =>
  "regex" in node && typeof node.regex === "object" && node.regex !== null && "pattern" in node.regex;

const literalsIn = (root: unknown): Literal[] => {
  const found: Literal[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    if (isLiteral(node)) found.push(node);
    else for (const part of Object.values(node)) waiting.push(part);
  }
  return found;
};

export const expressionsIn = (folder: string): Expression[] =>
  sourceFiles(folder).flatMap((file) => {
    const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
    if (errors.length > 0) throw new Error(`${file} could not be read`);
    return literalsIn(program).map(({ regex }) => ({ file, source: regex.pattern, flags: regex.flags }));
  });
