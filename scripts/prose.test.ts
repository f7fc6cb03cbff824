import { expect, it } from "vitest";
import {
  commentBlocks,
  loweredCounts,
  proseComplaints,
  sentences,
  soundsTranslated,
  subjectComplaints,
  testNames,
} from "./lib/prose.mjs";
import { parseText } from "./lib/syntax.mjs";

it.each([
  ["Retries after 40 ms.", false],
  ["Is said again after 40 ms.", true],
  ["What comes late is dropped.", true],
  ["The relay drops late packets.", false],
  ["Whoever leaves frees the slot.", true],
])("%s sounds translated: %s", (text, expected) => expect(soundsTranslated(text)).toBe(expected));

it("reads consecutive line comments as one", () => {
  const file = parseText("a.ts", "// one\n// two\nconst a = 1; // three\n\n// four\n/** five */\n");
  expect(commentBlocks(file).map((block: string) => block.replace(/[\s*]+/g, " ").trim())).toEqual([
    "one two",
    "three",
    "four",
    "five",
  ]);
});

it("reads the names of tests, including parameterized ones", () => {
  const text = [
    'describe("a", () => {',
    'it("b", f);',
    'it.each([1])("c %d", f);',
    "test.skipIf(x).each(y)(`d`, f);",
    'other("e"); });',
  ].join("\n");
  expect(testNames(parseText("a.test.ts", text))).toEqual(["a", "b", "c %d", "d"]);
});

it("reads sentences of Markdown without code", () => {
  const text = "# Head\n\nOne `nobody`. Two: three.\n\n```sh\nnobody\n```\n\n- Four\n- Five\n";
  expect(sentences(text).map((sentence: string) => sentence.trim())).toEqual([
    "# Head",
    "One x.",
    "Two:",
    "three.",
    "- Four",
    "- Five",
  ]);
});

it("lets counts fall but not rise", () => {
  const counts = { comments: { translated: 3, of: 10 } };
  expect(proseComplaints(counts, { comments: 3 })).toEqual([]);
  expect(proseComplaints(counts, { comments: 2 })).toHaveLength(1);
  expect([loweredCounts(counts, { comments: 5 }), loweredCounts(counts, { comments: 2 })]).toEqual([
    { comments: 3 },
    { comments: 2 },
  ]);
});

it("refuses subjects that are long or sound translated", () => {
  expect(subjectComplaints("relay: keep a viewer's slot when its old cascade leaves")).toEqual([]);
  expect(subjectComplaints(`relay: ${"x".repeat(70)}`)).toHaveLength(1);
  expect(subjectComplaints("relay: whoever leaves takes no place")).toHaveLength(1);
});
