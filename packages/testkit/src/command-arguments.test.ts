import { expect, it } from "vitest";
import { readArguments } from "./command-arguments.ts";

const TAKES = { options: ["hours", "seed"], flags: ["trace"] } as const;
const read = (...given: string[]) => readArguments(TAKES, given);

it("reads a value after an equals sign or a space", () => {
  for (const words of [
    ["--hours=1000", "--seed=7", "--trace"],
    ["--hours", "1000", "--trace", "--seed", "7"],
  ]) {
    const given = read(...words);
    expect([given.number("hours", 1), given.option("seed"), given.flag("trace")]).toEqual([1000, "7", true]);
  }
});

it("reports missing options", () => {
  const given = read();
  expect([given.number("hours", 1), given.option("seed"), given.flag("trace"), given.words]).toEqual([1, undefined, false, []]);
});

it("uses the last of two values, and an empty one", () => {
  expect(read("--seed=1", "--seed", "2").option("seed")).toBe("2");
  expect(read("--seed=").option("seed")).toBe("");
});

it.each([
  [["--hour=3"], "--hour is not taken. This command takes --hours=…, --seed=…, --trace."],
  [["-x"], "-x is not taken."],
  [["3"], '"3" is not taken.'],
  [["--hours"], "--hours needs a value."],
  [["--hours", "--trace"], "--hours needs a value."],
  [["--trace=1"], "--trace takes no value."],
])("rejects %j and lists the valid arguments", (given, sentence) => {
  expect(() => read(...given)).toThrow(sentence);
});

it.each(["abc", "-1", "", "Infinity"])("refuses %j where a number is expected", (text) => {
  expect(() => read(`--hours=${text}`).number("hours", 1)).toThrow(`--hours=${text}: a number from 0 on was expected.`);
});

it("accepts only one of the listed values", () => {
  expect(read("--seed=b").choice("seed", ["a", "b"])).toBe("b");
  expect(read().choice("seed", ["a", "b"])).toBeUndefined();
  expect(() => read("--seed=c").choice("seed", ["a", "b"])).toThrow("--seed=c: there are a, b.");
});

it("ignores npm's dashes between options", () => {
  expect(read("--trace", "--", "--seed", "--", "7").option("seed")).toBe("7");
});

it("keeps words in order if a command accepts them", () => {
  expect(readArguments({ words: "PATH", flags: ["write"] }, ["/howto", "--write", "/lms"]).words).toEqual(["/howto", "/lms"]);
  expect(() => readArguments({}, ["x"])).toThrow("This command takes no arguments.");
});

it("reads several names from a list, and refuses an unknown one with the list", () => {
  const choices = (...given: string[]) => readArguments({ options: ["fault"] }, given).choices("fault", ["deaf", "blind"]);
  expect([...choices("--fault=blind,deaf")]).toEqual(["blind", "deaf"]);
  expect([...choices()]).toEqual([]);
  for (const text of ["list", "deaf,", ""]) expect(() => choices(`--fault=${text}`)).toThrow("there are deaf, blind.");
});
