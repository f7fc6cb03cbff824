import { describe, expect, it } from "vitest";
import { fragmentPassword } from "./fragment-password.ts";
import { linkedChannelsAt, linkedCount } from "./link-channels.ts";
import { catalogueText, targetProblems, zeroIsNone } from "./target-fields.ts";

const good = { serialId: "abc-defg", password: "", videoChannel: "1", audioChannel: "", controlChannel: "255" };

describe("targetProblems", () => {
  it("accepts blanks around one channel", () => expect(targetProblems(good)).toEqual({}));
  it.each(["0", "256", "-1", "1.5", "x", "1e2", "０"])("refuses channel %s", (videoChannel) =>
    expect(targetProblems({ ...good, videoChannel })).toEqual({ videoChannel: "bad-channel" }),
  );
  it.each(["", "abc", "abc-def1", "abcd-efg", "abc-defgh"])("refuses ID %j", (serialId) =>
    expect(targetProblems({ ...good, serialId })).toEqual({ serialId: "bad-serial-id" }),
  );
  it("refuses a password of nine characters or with a space", () => {
    expect(targetProblems({ ...good, password: "123456789" })).toEqual({ password: "bad-password" });
    expect(targetProblems({ ...good, password: "a b" })).toEqual({ password: "bad-password" });
  });
  it("requires at least one channel", () =>
    expect(targetProblems({ ...good, videoChannel: " ", controlChannel: "" })).toEqual({ videoChannel: "no-channel" }));
  it("accepts 0 only for a kind marked as not encoded", () => {
    const fields = zeroIsNone({ ...good, audioChannel: " 0", controlChannel: "00" });
    expect(fields).toEqual({ ...good, audioChannel: "", controlChannel: "" });
    expect(targetProblems(fields)).toEqual({});
    expect(zeroIsNone({ ...good, videoChannel: "10" }).videoChannel).toBe("10");
  });
  it("reports channel and ID errors with the catalog's messages", () => {
    expect(catalogueText("bad-channel", "en")).toBe("Enter a channel number from 1 to 255.");
    expect(catalogueText("no-channel", "en")).toBeUndefined();
  });
});

describe("the channels of a link", () => {
  it("are only those that it names", () =>
    expect(linkedChannelsAt(new URLSearchParams("video=3"), 0)).toEqual({
      videoChannel: "3",
      audioChannel: "",
      controlChannel: "",
    }));
  it("stay unchanged when invalid, so that they can be shown", () =>
    expect(linkedChannelsAt(new URLSearchParams("audio=1.5"), 0).audioChannel).toBe("1.5"));
  it.each([
    ["id=abc-defg", 0],
    ["video=", 1],
    ["video=1,2&audio=1", 2],
    ["video=1&control=1,2,3", 3],
  ])("%s names %i", (query, count) => expect(linkedCount(new URLSearchParams(query))).toBe(count));
});

describe("fragmentPassword", () => {
  it.each([
    ["#password=abc", "abc"],
    ["#password=a%26b%23", "a&b#"],
    ["#password=a+b", "a+b"],
    ["#password=%", "%"],
    ["#other=1", ""],
    ["", ""],
  ])("%j contains %j", (hash, password) => expect(fragmentPassword(hash)).toBe(password));
});
