import { describe, expect, it } from "vitest";
import { findSignUp, type KeptSignUp, parseKeptSignUps, withSignUp } from "./kept-sign-ups.ts";

const at = (subject: string, email: string, day = 0): KeptSignUp => ({
  subject,
  email,
  session: `s-${subject}`,
  at: day * 86_400_000,
});

describe("sign-ups started in this browser", () => {
  it("are found by what a link names, or the newest by address alone", () => {
    const kept = [at("two", "Taro@example.jp"), at("one", "taro@example.jp"), at("other", "hanako@example.jp")];
    expect(findSignUp(kept, "taro@example.jp", "one")?.subject).toBe("one");
    expect(findSignUp(kept, "taro@example.jp", undefined)?.subject).toBe("two");
    expect(findSignUp(kept, "taro@example.jp", "of-a-stranger")).toBeUndefined();
    expect(findSignUp(kept, "jiro@example.jp", undefined)).toBeUndefined();
  });
  it("are limited to five, each stored once, and deleted after a week", () => {
    let kept: readonly KeptSignUp[] = [];
    for (let n = 0; n < 7; n += 1) kept = withSignUp(kept, at(String(n), "taro@example.jp", n));
    kept = withSignUp(kept, at("4", "taro@example.jp", 8));
    expect(kept.map(({ subject }) => subject)).toEqual(["4", "6", "5", "3", "2"]);
    const read = parseKeptSignUps(JSON.stringify(kept), 11 * 86_400_000);
    expect(read.map(({ subject }) => subject)).toEqual(["4", "6", "5"]);
  });
  it.each([null, "", "{", "[1]", '{"email":1}'])("are empty for %j", (text) => expect(parseKeptSignUps(text, 0)).toEqual([]));
});
