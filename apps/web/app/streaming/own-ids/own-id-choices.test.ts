import { SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { chosenOwnId, ownIdChoices } from "./own-id-choices.ts";

const ids = [
  { id: SerialId.parse("abcdefg"), name: "Studio A" },
  { id: SerialId.parse("hijklmn"), name: null },
];

it("lists own IDs by name, unnamed ones by their letters, and any other", () => {
  expect(ownIdChoices(ids, "Another ID")).toEqual([
    { value: "abcdefg", label: "Studio A (abc-defg)" },
    { value: "hijklmn", label: "hij-klmn" },
    { value: "", label: "Another ID" },
  ]);
});

it.each([
  ["abc-defg", "abcdefg"],
  ["HIJKLMN", "hijklmn"],
  ["zzz-zzzz", ""],
  ["abc-", ""],
  ["", ""],
])("%j in the field selects %j", (text, value) => {
  expect(chosenOwnId(ids, text)).toBe(value);
});
