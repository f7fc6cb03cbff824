/** Draws the arrows of scripts/lib/arrows.mjs into ARCHITECTURE.md: `npx tsx scripts/drawing.ts`. Implied arrows are omitted. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ARROWS, STUDIO_MODULES, WEB_FOLDERS } from "./lib/arrows.mjs";

export type Arrows = Readonly<Record<string, readonly string[]>>;

export const ARCHITECTURE = join(import.meta.dirname, "..", "ARCHITECTURE.md");

const reachable = (arrows: Arrows, from: string): ReadonlySet<string> =>
  new Set((arrows[from] ?? []).flatMap((to) => [to, ...reachable(arrows, to)]));

export const reducedArrows = (arrows: Arrows): Arrows =>
  Object.fromEntries(
    Object.entries(arrows).map(([from, targets]) => [
      from,
      targets.filter((target) => !targets.some((other) => other !== target && reachable(arrows, other).has(target))),
    ]),
  );

const nameOf = (folder: string): string => folder.replace(/^packages\//, "").replace(/^apps\/(.*)/, "$1[apps/$1]");

export const drawingOf = (arrows: Arrows): string => {
  const lines = Object.entries(reducedArrows(arrows)).flatMap(([from, targets]) =>
    targets.length === 0 ? [] : [`  ${nameOf(from)} --> ${targets.map(nameOf).join(" & ")}`],
  );
  return ["```mermaid", "graph TD", ...lines, "```"].join("\n");
};

const { "packages/testkit": _testsOnly, ...shipped }: Arrows = ARROWS;

export const DRAWINGS: Readonly<Record<string, string>> = {
  packages: drawingOf(shipped),
  modules: drawingOf(STUDIO_MODULES),
  web: drawingOf(WEB_FOLDERS),
};

/** Throws RangeError if the place of a drawing is missing. */
export const withDrawings = (page: string): string =>
  Object.entries(DRAWINGS).reduce((text, [name, drawing]) => {
    const place = new RegExp(`(<!-- drawing: ${name} -->\\n)\`\`\`mermaid\\n.*?\`\`\``, "s");
    if (!place.test(text)) throw new RangeError(`ARCHITECTURE.md has no drawing "${name}"`);
    return text.replace(place, (_, marker: string) => `${marker}${drawing}`);
  }, page);

if (process.argv[1]?.endsWith("drawing.ts")) writeFileSync(ARCHITECTURE, withDrawings(readFileSync(ARCHITECTURE, "utf8")));
