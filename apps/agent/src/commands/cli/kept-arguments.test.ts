import { expect, it } from "vitest";
import { givenArguments } from "./kept-arguments.ts";

it("reads a run's arguments from the environment, hidden from other processes", () => {
  const env = { SETSUNA_ARGUMENTS: '["send","--input=srt://host?passphrase=hidden"]' };
  expect(givenArguments(["run"], env)).toEqual({ args: ["send", "--input=srt://host?passphrase=hidden"], endsWithInput: true });
  expect(givenArguments(["send", "--json"], env)).toEqual({ args: ["send", "--json"], endsWithInput: false });
});

it.each([[undefined], ["{"], ["[]"], ["[1]"], ['"send"']])("refuses %s as arguments", (text) => {
  expect(() => givenArguments(["run"], { SETSUNA_ARGUMENTS: text })).toThrow("SETSUNA_ARGUMENTS");
});
