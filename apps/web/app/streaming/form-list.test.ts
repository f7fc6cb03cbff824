import { describe, expect, it } from "vitest";
import { MAX_FORMS, openForms, parseForms, serialiseForms, textAt } from "./form-list.ts";

interface Form {
  readonly a: string;
  readonly b: string;
}
const source = {
  parse: (stored: string | null): Partial<Form> => (stored === '{"a":"1"}' || stored === '{"a":"2"}' ? JSON.parse(stored) : {}),
  serialise: ({ a }: Partial<Form>) => JSON.stringify({ a }),
};
const empty: Form = { a: "0", b: "0" };

describe("a screen's forms in the device's storage", () => {
  it("are stored as one object while there is only one form", () => {
    expect(serialiseForms(source, [{ a: "1", b: "x" }])).toBe('{"a":"1"}');
    expect(parseForms(source, '{"a":"1"}')).toEqual([{ a: "1" }]);
  });
  it("are stored as a list if there are more, and restored in order", () => {
    const stored = serialiseForms(source, [
      { a: "1", b: "x" },
      { a: "2", b: "y" },
    ]);
    expect(parseForms(source, stored)).toEqual([{ a: "1" }, { a: "2" }]);
  });
  it.each([null, "", "[]", "{", "7"])("become one empty form for %j", (stored) =>
    expect(parseForms(source, stored)).toEqual([{}]),
  );
  it("are limited in number", () =>
    expect(parseForms(source, JSON.stringify(Array.from({ length: 99 }, () => ({}))))).toHaveLength(MAX_FORMS));
});

describe("openForms", () => {
  it("restores stored forms for a link without channels", () =>
    expect(openForms(empty, [{ a: "1" }, { a: "2" }], { shared: { b: "s" }, each: [] })).toEqual([
      { a: "1", b: "s" },
      { a: "2", b: "s" },
    ]));
  it("uses channels only from the link, and stored values at the same index", () => {
    const link = { shared: {}, each: [{ a: "7" }, { a: "8" }] };
    expect(openForms(empty, [{ b: "r" }], link)).toEqual([
      { a: "7", b: "r" },
      { a: "8", b: "0" },
    ]);
    expect(openForms(empty, [{}, {}, {}], link)).toHaveLength(2);
  });
  it("is one form when nothing is stored", () => expect(openForms(empty, [], { shared: {}, each: [] })).toEqual([empty]));
});

describe("textAt", () => {
  it.each([
    ["1,2", 1, "2"],
    ["1,2", 2, null],
    ["1,,3", 1, ""],
    ["5", 3, "5"],
    [null, 0, null],
  ])("%j at position %i is %j", (text, index, found) => expect(textAt(text, index)).toBe(found));
});
