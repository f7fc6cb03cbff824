import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface BenchLine {
  readonly bench: string;
  readonly figures: Readonly<Record<string, number | null>>;
  readonly ratios: Readonly<Record<string, number | null>>;
}

const round = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000;

const rounded = (values: Readonly<Record<string, number | null>>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));

/** Writes bench/results/<bench>.json only if `isWhole`: partial runs are no result to keep. Missing figures are null. */
export const finish = (line: BenchLine, detail: unknown, isWhole: boolean): void => {
  const closing = { bench: line.bench, figures: rounded(line.figures), ratios: rounded(line.ratios) };
  if (isWhole) {
    const folder = fileURLToPath(new URL("../results/", import.meta.url));
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}${line.bench}.json`, `${JSON.stringify({ ...closing, detail }, null, 2)}\n`);
  }
  process.stdout.write(`${JSON.stringify(closing)}\n`);
};

export const figure = (value: number | null | undefined, digits = 1): string =>
  value !== null && value !== undefined && Number.isFinite(value) ? value.toFixed(digits) : "-";

/** null when either side is missing or the divisor is zero. */
export const ratio = (above: number | null, below: number | null): number | null =>
  above === null || below === null || !Number.isFinite(above) || !Number.isFinite(below) || below === 0 ? null : above / below;

const printTable = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const text = [header.map(String), ...rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)))];
  const widths = header.map((_, column) => Math.max(...text.map((row) => (row[column] ?? "").length)));
  const numeric = header.map((_, column) => typeof rows[0]?.[column] === "number");
  for (const [index, row] of text.entries()) {
    const cells = row.map((cell, column) =>
      numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    process.stdout.write(`${cells.join("  ")}\n`);
    if (index === 0) process.stdout.write(`${widths.map((width) => "-".repeat(width)).join("  ")}\n`);
  }
};

export type Column<Row> = readonly [title: string, read: (row: Row) => string | number];

export const printRows = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void =>
  printTable(
    columns.map(([title]) => title),
    rows.map((row) => columns.map(([, read]) => read(row))),
  );

export const markdownRows = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] => [
  `| ${columns.map(([title]) => title).join(" | ")} |`,
  `|${columns.map(() => "---").join("|")}|`,
  ...rows.map((row) => `| ${columns.map(([, read]) => read(row)).join(" | ")} |`),
];

export const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
