import { describe, expect, it } from "vitest";
import { ContactFields, EMPTY_CONTACT } from "./contact-fields.ts";

const filled: ContactFields = {
  Email: "taro@example.com",
  Name: "山田太郎",
  CompanyName: "",
  Subject: "導入",
  Content: "👋\nこんにちは",
};
const complaints = (value: ContactFields) =>
  Object.fromEntries((ContactFields.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

describe("the contact form", () => {
  it("accepts a message without a company", () => expect(complaints(filled)).toEqual({}));
  it("accepts a carrier's address surrounded by blanks", () =>
    expect(complaints({ ...filled, Email: " foo..bar@docomo.ne.jp " })).toEqual({}));
  it("asks for each empty field with its own message", () =>
    expect(complaints(EMPTY_CONTACT)).toEqual({
      Email: "email-incorrect",
      Name: "enter-name",
      Subject: "enter-subject",
      Content: "enter-content",
    }));
  it("treats blanks as empty", () =>
    expect(complaints({ ...filled, Name: "  ", Content: "\n" })).toEqual({ Name: "enter-name", Content: "enter-content" }));
  it("reports text that is too long", () =>
    expect(
      complaints({ ...filled, CompanyName: "x".repeat(201), Subject: "x".repeat(201), Content: "x".repeat(10_001) }),
    ).toEqual({
      CompanyName: "too-long",
      Subject: "too-long",
      Content: "too-long",
    }));
});
