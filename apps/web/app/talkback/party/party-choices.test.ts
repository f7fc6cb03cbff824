import { expect, test } from "vitest";
import { groupChoice, listeningOf, readPartyChoices, withGroup } from "./party-choices.ts";

const NEW = readPartyChoices(null);

test("a newcomer listens to every group at full volume", () => {
  expect([...listeningOf(NEW, 2)]).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test("listening and volume are set per group", () => {
  const changed = withGroup(withGroup(NEW, 0, { listens: false }), 1, { volume: 0.5 });
  expect([...listeningOf(changed, 3)]).toEqual([
    [1, 0.5],
    [2, 1],
  ]);
  expect(groupChoice(changed, 0)).toEqual({ listens: false, volume: 1 });
  expect(readPartyChoices(JSON.stringify(changed))).toEqual(changed);
});

test("parses anything that a browser stored without throwing", () => {
  for (const stored of ["", "{", "[]", '{"name":3}', '{"groups":[{"listens":1}]}'])
    expect(readPartyChoices(stored)).toEqual({ name: "", groups: [] });
});
