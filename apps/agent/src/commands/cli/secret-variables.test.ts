import { execFileSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";
import { secretVariable } from "./secret-variables.ts";

const NAME = "SETSUNA_TEST_SECRET";
const inherited = (): string =>
  execFileSync(process.execPath, ["-p", `process.env.${NAME} ?? "nothing"`], { encoding: "utf8" }).trim();

it("returns a secret again after the first read, but hides it from child processes", () => {
  process.env[NAME] = "s3cret!";
  expect(inherited()).toBe("s3cret!");
  expect(secretVariable(process.env, NAME)).toBe("s3cret!");
  expect(inherited()).toBe("nothing");
  expect(secretVariable(process.env, NAME)).toBe("s3cret!");
});

it("returns nothing for an unset variable, and the new value once it is set again", () => {
  const env: Record<string, string | undefined> = {};
  expect(secretVariable(env, NAME)).toBeUndefined();
  env[NAME] = "first";
  expect(secretVariable(env, NAME)).toBe("first");
  env[NAME] = "second";
  expect([secretVariable(env, NAME), env]).toEqual(["second", {}]);
});
