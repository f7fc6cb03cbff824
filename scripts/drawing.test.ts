import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ARCHITECTURE, drawingOf, reducedArrows, withDrawings } from "./drawing.ts";
import { ARROWS, WEB_FOLDERS } from "./lib/arrows.mjs";

const ROOT = join(import.meta.dirname, "..");
const Package = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()).default({}) });
const manifestOf = (folder: string) => Package.parse(JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")));

it("ARCHITECTURE.md draws the arrows that dependency-cruiser enforces (npx tsx scripts/drawing.ts redraws them)", () => {
  const page = readFileSync(ARCHITECTURE, "utf8");
  expect(page).toBe(withDrawings(page));
});

it("omits an arrow that a path of other arrows implies", () => {
  const arrows = { "apps/web": ["packages/kit", "packages/client"], "packages/client": ["packages/kit"], "packages/kit": [] };
  expect(reducedArrows(arrows)["apps/web"]).toEqual(["packages/client"]);
  expect(drawingOf(arrows)).toBe("```mermaid\ngraph TD\n  web[apps/web] --> client\n  client --> kit\n```");
});

it("refuses a page without a place for the drawing", () => {
  expect(() => withDrawings("# Architecture")).toThrow(RangeError);
});

describe.each(Object.entries(ARROWS))("package.json of %s", (folder, allowed: readonly string[]) => {
  it("depends on no package that the arrows forbid", () => {
    const dependencies = Object.keys(manifestOf(folder).dependencies)
      .filter((name) => name.startsWith("@setsuna/"))
      .map((name) => name.replace("@setsuna/", "packages/"))
      .filter((name) => existsSync(join(ROOT, name)));
    expect(dependencies.filter((name) => !allowed.includes(name) && !allowed.includes("packages/*"))).toEqual([]);
  });
});

describe("the layers of the web app", () => {
  const folders = Object.keys(WEB_FOLDERS);

  it("contain every folder of apps/web/app", () => {
    const found = readdirSync(join(ROOT, "apps/web/app"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(found.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it.each(Object.entries(WEB_FOLDERS))("%s imports only folders listed before it", (folder, allowed: readonly string[]) => {
    const before = folders.slice(0, folders.indexOf(folder));
    expect(allowed.filter((name) => !before.includes(name))).toEqual([]);
  });
});
