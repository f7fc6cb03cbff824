import { expect, it } from "vitest";
import { holds, identifiersOf, oldWordComplaints, wordsOf } from "./lib/old-words.mjs";
import { parseText } from "./lib/syntax.mjs";

const sources = (names: readonly string[], file = "packages/relay/src/a.ts") => [{ file, names }];
const WISH = { word: "wish", say: "request" };

it.each(["SentToViewers", "sentToViewers", "SENT_TO_VIEWERS", "sent-to-viewers"])("reads %s as three words", (name) => {
  expect(wordsOf(name)).toEqual(["sent", "to", "viewers"]);
});

it.each([
  ["openTurnDoor", "turn door", true],
  ["turnTheDoor", "turn door", false],
  ["lineage", "line", false],
  ["RTPLine2", "line", true],
  ["onViewers", "viewer", true],
])("in %s %s is found: %s", (name, word, found) => {
  expect(holds(name, word)).toBe(found);
});

it("reads identifiers, but neither strings nor comments", () => {
  const { program } = parseText("a.ts", 'class A { #wish = "a beat"; /** parity */ seal(door: Pulse) {} }');
  expect(identifiersOf(program).sort()).toEqual(["A", "Pulse", "door", "seal", "wish"]);
});

it("refuses a retired word in the scope of its entry", () => {
  const list = { refused: [{ ...WISH, in: "packages/relay/" }], notYet: [] };
  expect(oldWordComplaints(sources(["wishKeyframe", "request"]), list)).toEqual([
    'packages/relay/src/a.ts: wishKeyframe: not "wish", say request',
  ]);
  expect(oldWordComplaints(sources(["wishKeyframe"], "packages/rtp/src/a.ts"), list)).toEqual([]);
});

it("reports a remaining word that becomes more frequent or rarer", () => {
  const list = { refused: [], notYet: [{ ...WISH, names: 2 }] };
  const two = sources(["wish", "wishes", "wish", "other"]);
  expect(oldWordComplaints(two, list)).toEqual([]);
  expect(oldWordComplaints([...two, ...sources(["wish"], "packages/rtp/src/b.ts")], list)).toHaveLength(1);
  expect(oldWordComplaints(sources(["wish"]), list)).toEqual([
    '"wish" stands in 1 names now: write 1 for 2 in scripts/old-words.json',
  ]);
});
