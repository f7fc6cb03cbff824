import { readFileSync } from "node:fs";
import process from "node:process";

/**
 * Prints a recorded test run's statements (storage/testing/record-statements.ts) as JSON, one per shape: value lists differ only
 * in length. Omits tests' and migrations' own.
 */
const lines = readFileSync(process.argv[2] ?? "", "utf8")
  .trim()
  .split("\n");
const shapes = new Map<string, string>();
for (const line of lines) {
  const statement = String(JSON.parse(line));
  if (
    !/^(?:select|insert|update|delete|with) /.test(statement) ||
    /pg_|__drizzle|information_schema|\btest_(?:charges|documents)\b/.test(statement)
  )
    continue;
  const shape = statement
    .replaceAll(/\$\d+|default/g, "?")
    .replaceAll(/\?(?:, \?)+/g, "?")
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, "(?)");
  const kept = shapes.get(shape);
  if (kept === undefined || statement.length < kept.length) shapes.set(shape, statement);
}
process.stdout.write(`${JSON.stringify([...shapes.values()].sort(), null, 1)}\n`);
