import { expect, it } from "vitest";
import { countriesIn, countryIn } from "./countries.ts";

it("lists every country once, Japan first, the others in order", () => {
  const countries = countriesIn("en");
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
  expect(countries.slice(0, 2)).toEqual([
    { code: "JP", name: "Japan" },
    { code: "AF", name: "Afghanistan" },
  ]);
  expect(countries.every(({ code, name }) => name !== code)).toBe(true);
});

it("uses the reader's language", () => expect(countryIn("ja", "FR")).toBe("フランス"));
