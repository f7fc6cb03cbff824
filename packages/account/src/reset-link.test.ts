import { Email } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { LinkCode } from "./link-code.ts";
import { linkQuery, readLink } from "./reset-link.ts";

const code = LinkCode.parse("012345");
const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readLink(parameters.get("m"), parameters.get("c"));
};

describe("the link in an email", () => {
  it("carries the address and code in base64", () => {
    expect(linkQuery({ email: Email.parse("taro@example.jp"), code })).toBe("m=dGFyb0BleGFtcGxlLmpw&c=MDEyMzQ1");
  });

  it.each(["taro@example.jp", "foo..bar.@docomo.ne.jp", "a+b?&=/'~@ezweb.ne.jp", "~~~@x.jp"])("restores %s", (address) => {
    const email = Email.parse(address);
    expect(read(linkQuery({ email, code }))).toEqual({ email, code });
  });

  it("is read even if a mail program left the plus signs unescaped", () => {
    const m = btoa("~~~@x.jp");
    expect(m).toContain("+");
    expect(read(`m=${m}&c=${btoa(code)}`)?.email).toBe("~~~@x.jp");
  });

  it.each([
    [null, null],
    ["dGFyb0BleGFtcGxlLmpw", null],
    [null, "MDEyMzQ1"],
    ["dGFyb0BleGFtcGxlLmpw", btoa("12345")],
    ["dGFyb0BleGFtcGxlLmpw", btoa("abcdef")],
    [btoa("not an address"), "MDEyMzQ1"],
    ["%%%", "MDEyMzQ1"],
    ["/////w==", "MDEyMzQ1"],
    ["", ""],
  ])("is invalid with m=%s c=%s", (m, c) => {
    expect(readLink(m, c)).toBeUndefined();
  });
});
