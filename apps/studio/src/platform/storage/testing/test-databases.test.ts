import { describe, expect, it } from "vitest";
import { enginesOf, type TestEngine } from "./test-databases.ts";

const DAY_MS = 86_400_000;
const NOON = 20_000.5 * DAY_MS;
const engine = (name: TestEngine["name"]): TestEngine => ({ name, open: () => Promise.reject(new Error("not opened here")) });
const TWO = [engine("PGlite"), engine("PostgreSQL")];
const files = Array.from({ length: 200 }, (_, index) => `file:///home/somebody/apps/studio/src/${index}.test.ts`);
const namesOf = (file: string, now: number, asked = ""): string[] =>
  enginesOf(file, { now, asked, engines: TWO }).map(({ name }) => name);

describe("enginesOf", () => {
  it("gives a file one engine a day, and the other on the next", () => {
    for (const file of files) {
      const [today, tomorrow] = [namesOf(file, NOON), namesOf(file, NOON + DAY_MS)];
      expect([...today, ...tomorrow].sort()).toEqual(["PGlite", "PostgreSQL"]);
      expect(namesOf(file, NOON + DAY_MS / 3)).toEqual(today);
    }
  });

  it("gives about half of the files each engine", () => {
    const embedded = files.filter((file) => namesOf(file, NOON)[0] === "PGlite").length;
    expect(embedded).toBeGreaterThan(files.length / 3);
    expect(embedded).toBeLessThan((2 * files.length) / 3);
  });

  it("does not ask where the checkout is", () => {
    const elsewhere = files.map((file) => file.replace("/home/somebody", "/builds/7"));
    expect(elsewhere.map((file) => namesOf(file, NOON))).toEqual(files.map((file) => namesOf(file, NOON)));
  });

  it("takes the engine that is named, or both", () => {
    expect(namesOf("x", NOON, "both")).toEqual(["PGlite", "PostgreSQL"]);
    expect(namesOf("x", NOON, "PostgreSQL")).toEqual(["PostgreSQL"]);
    expect(() => namesOf("x", NOON, "MySQL")).toThrow(/TEST_ENGINE=MySQL: there are both, PGlite, PostgreSQL/);
  });

  it("takes the embedded one where there is no server", () => {
    expect(files.every((file) => enginesOf(file, { now: NOON, asked: "", engines: TWO.slice(0, 1) })[0]?.name === "PGlite")).toBe(
      true,
    );
  });
});
