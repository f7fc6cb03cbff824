import { describe, expect, it } from "vitest";
import { controlTargetSource, readControlTarget } from "./control-target.ts";

const form = { serialId: "ABC-defg", controlChannel: "7", password: "s3cret!" };

describe("readControlTarget", () => {
  it("reads ID and channel", () =>
    expect(readControlTarget(form)).toEqual({ problems: {}, target: { serialId: "abcdefg", controlChannel: 7 } }));
  it.each([
    ["serialId", "abc", "bad-serial-id"],
    ["controlChannel", "", "bad-channel"],
    ["controlChannel", "256", "bad-channel"],
    ["password", "123456789", "bad-password"],
  ] as const)("refuses %s %j", (field, text, problem) =>
    expect(readControlTarget({ ...form, [field]: text })).toEqual({ target: undefined, problems: { [field]: problem } }),
  );
});

describe("controlTargetSource", () => {
  const source = controlTargetSource("key", "1");
  it("stores everything but the password", () => {
    const stored = source.serialise(form);
    expect(stored).not.toContain("s3cret!");
    expect(source.parse(stored)).toEqual({ serialId: "ABC-defg", controlChannel: "7" });
  });
  it.each([null, "{", "7"])("is empty for %j", (stored) => expect(source.parse(stored)).toEqual({}));
  it("reads a link", () =>
    expect(source.query(new URLSearchParams("id=abc-defg&control=9&password=x"))).toEqual({
      serialId: "abc-defg",
      controlChannel: "9",
    }));
});
