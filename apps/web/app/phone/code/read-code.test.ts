import { describe, expect, it } from "vitest";
import { readPhoneCode } from "./read-code.ts";

const BASE = "https://studio.example/studio/";
const read = (text: string) => readPhoneCode(text, BASE);

describe("readPhoneCode", () => {
  it.each(["abc-defg", " ABC-DEFG ", "abcdefg"])("accepts the serial ID %j", (text) =>
    expect(read(text)).toEqual({ name: "id", id: "abcdefg" }),
  );
  it.each(["K7M2-QX9P", "k7m2qx9p"])("opens the page of the simple connection code %j", (text) =>
    expect(read(text)).toEqual({ name: "page", to: "/app/connect#code=K7M2QX9P" }),
  );
  it.each([
    ["app/receiver?id=abc-defg&video=2&audio=2#password=a%26b", "/app/player?id=abc-defg&video=2&audio=2#password=a%26b"],
    ["app/sender?id=abc-defg&video=1", "/app/camera?id=abc-defg&video=1"],
    ["app/tally?id=abc-defg&control=1", "/app/tally?id=abc-defg&control=1"],
    ["app/connect#code=K7M2QX9P", "/app/connect#code=K7M2QX9P"],
    ["app", "/app/"],
  ])("follows the link %s", (path, to) => expect(read(`${BASE}${path}`)).toEqual({ name: "page", to }));
  it.each(["camera", "contribute", "ctrl", "sender"])("never autostarts %s from a link", (page) =>
    expect(read(`${BASE}app/${page}?id=abc-defg&autostart=1`)).toMatchObject({
      to: expect.stringMatching(/^\/app\/\w+\?id=abc-defg$/),
    }),
  );
  it("allows a link to show video at once", () =>
    expect(read(`${BASE}app/player?id=abc-defg&autostart=1`)).toEqual({
      name: "page",
      to: "/app/player?id=abc-defg&autostart=1",
    }));
  it.each([
    "https://elsewhere.example/studio/app/camera?id=abc-defg",
    "http://studio.example/studio/app/camera?id=abc-defg",
    "https://studio.example/studio/user/account",
    "https://studio.example/elsewhere/app/camera",
    `${BASE}app/camera/../../user`,
    `${BASE}app/camera/more`,
  ])("does not follow %s", (link) => expect(read(link)).toEqual({ name: "other-site" }));
  it.each(["", "abc", "abcdefgh1", "javascript:alert(1)", "https://", "//elsewhere.example/app/camera"])("rejects %j", (text) =>
    expect(read(text)).toEqual({ name: "unknown" }),
  );
});
