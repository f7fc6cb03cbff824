import { expect, it } from "vitest";
import type { CommandContext } from "../cli/command.ts";
import { partyOptions } from "./party-options.ts";

const optionsOf = (values: Readonly<Record<string, string>>) =>
  partyOptions({ values: { name: "Desk", input: "test", ...values } } as unknown as CommandContext);
const codeOf = (values: Readonly<Record<string, string>>): unknown => {
  try {
    return optionsOf(values);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

it("counts groups from 1, and by default listens to all and talks to none", () => {
  expect(optionsOf({})).toMatchObject({ talk: [], listen: [0, 1, 2, 3], target: "speaker", isLive: false });
  expect(optionsOf({ talk: "2, 1,2", listen: "４", control: "9" })).toMatchObject({ talk: [1, 0], listen: [3], control: 9 });
});

it.each<Readonly<Record<string, string>>>([
  { talk: "0" },
  { talk: "5" },
  { listen: "1,x" },
  { listen: "" },
  { name: " " },
  { name: "a\nb" },
])("refuses %o", (values) => {
  expect(codeOf(values)).toBe("bad-usage");
});
