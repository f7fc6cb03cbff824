import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { parsed, sourceFiles } from "./lib/syntax.mjs";

const ROUTES = (sourceFiles("apps/studio/src") as readonly string[]).filter((path) => /-routes?\.ts$/.test(path));

const exportedValues = (path: string): string[] =>
  parsed(path).program.body.flatMap(
    (statement: {
      type: string;
      exportKind?: string;
      declaration?: { type: string; declarations?: { id: { name: string } }[]; id?: { name: string } };
    }) => {
      if (!/^Export/.test(statement.type) || statement.exportKind === "type") return [];
      const { declaration } = statement;
      return declaration?.declarations?.map(({ id }) => id.name) ?? [declaration?.id?.name ?? statement.type];
    },
  );

describe("a route file in the studio", () => {
  it("is found", () => {
    expect(ROUTES.map((path) => basename(path))).toEqual(
      expect.arrayContaining(["signalling-route.ts", "whip-routes.ts", "oauth-routes.ts", "release-routes.ts"]),
    );
  });

  it.each(ROUTES)("exports one function that registers them, and no other value: %s", (path) => {
    expect(exportedValues(path)).toEqual([expect.stringMatching(/^register[A-Z]/)]);
  });
});
