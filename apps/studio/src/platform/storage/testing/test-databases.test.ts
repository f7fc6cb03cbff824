import { describe, expect, it } from "vitest";
import { enginesOf, type TestEngine } from "./test-databases.ts";

const engine = (name: TestEngine["name"]): TestEngine => ({ name, open: () => Promise.reject(new Error("not opened here")) });
const TWO = [engine("PGlite"), engine("PostgreSQL")];
const files = Array.from({ length: 200 }, (_, index) => `file:///home/somebody/apps/studio/src/${index}.test.ts`);
const namesOf = (file: string, asked = ""): string[] => enginesOf(file, { asked, engines: TWO }).map(({ name }) => name);

describe("enginesOf", () => {
  it("gives each file one engine, and each engine about half of the files", () => {
    const names = files.map((file) => namesOf(file));
    expect(names.every(({ length }) => length === 1)).toBe(true);
    const embedded = names.filter(([name]) => name === "PGlite").length;
    expect(embedded).toBeGreaterThan(files.length / 3);
    expect(embedded).toBeLessThan((2 * files.length) / 3);
  });

  it("depends only on the path within the checkout", () => {
    const elsewhere = files.map((file) => file.replace("/home/somebody", "/builds/7"));
    expect(elsewhere.map((file) => namesOf(file))).toEqual(files.map((file) => namesOf(file)));
  });

  it("uses the engine that TEST_ENGINE names, or both", () => {
    expect(namesOf("x", "both")).toEqual(["PGlite", "PostgreSQL"]);
    expect(namesOf("x", "PostgreSQL")).toEqual(["PostgreSQL"]);
    expect(() => namesOf("x", "MySQL")).toThrow(/TEST_ENGINE=MySQL: there are both, PGlite, PostgreSQL/);
  });

  it("uses the embedded engine when there is no server", () => {
    const names = files.map((file) => enginesOf(file, { asked: "", engines: TWO.slice(0, 1) })[0]?.name);
    expect(new Set(names)).toEqual(new Set(["PGlite"]));
  });
});
