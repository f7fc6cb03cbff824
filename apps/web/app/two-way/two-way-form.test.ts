import { describe, expect, test } from "vitest";
import { EMPTY_TWO_WAY_FORM, otherEndAddress, readTwoWayForm, TWO_WAY_FORM_SOURCE, type TwoWayForm } from "./two-way-form.ts";

const form = (fields: Partial<TwoWayForm> = {}): TwoWayForm => ({ ...EMPTY_TWO_WAY_FORM, serialId: "abc-defg", ...fields });
const problems = (fields: Partial<TwoWayForm>) => readTwoWayForm(form(fields)).problems.returned;

describe("the two-way form", () => {
  test("sends 1, receives 2, speaks on 254 and listens on 255 with only the ID", () => {
    const { settings } = readTwoWayForm(form());
    expect(settings).toMatchObject({
      sent: { serialId: "abcdefg", videoChannel: 1, audioChannel: 1, tallyChannel: 1 },
      returned: { serialId: "abcdefg", videoChannel: 2, audioChannel: 2 },
      talkChannel: 254,
      listenChannel: 255,
    });
    expect(settings?.sent.controlChannel).toBeUndefined();
  });

  test("ignores tally on its own control channel", () => {
    expect(readTwoWayForm(form({ controlChannel: "1" })).settings?.sent.tallyChannel).toBeUndefined();
  });

  test("never plays back its own audio", () => {
    expect(problems({ returnVideo: "1" })).toEqual({ returnVideo: "own-channel" });
    expect(problems({ returnAudio: " 1" })).toEqual({ returnAudio: "own-channel" });
    expect(problems({ returnAudio: "254" })).toEqual({ returnAudio: "own-channel" });
    expect(problems({ listenChannel: "254" })).toEqual({ listenChannel: "own-channel" });
    expect(problems({ talkChannel: "1" })).toEqual({ talkChannel: "own-channel" });
    expect(readTwoWayForm(form({ listenChannel: "254" })).settings).toBeUndefined();
  });

  test("reports invalid channels and treats blanks as none", () => {
    expect(problems({ returnVideo: "256", talkChannel: "x" })).toEqual({
      returnVideo: "bad-channel",
      talkChannel: "bad-channel",
    });
    const none = readTwoWayForm(form({ returnVideo: "", returnAudio: " ", talkChannel: "", listenChannel: "" })).settings;
    expect(none).toMatchObject({ returned: undefined, talkChannel: undefined, listenChannel: undefined });
  });
});

test("the other end's link swaps the two directions, and its own link swaps them back", () => {
  const start = form({ videoChannel: "3", audioChannel: "", password: "geheim12" });
  const address = otherEndAddress("https://host/studio/", start, true) ?? "";
  expect(address).toBe(
    "https://host/studio/app/two-way?id=abc-defg&video=2&audio=2&returnvideo=3&returnaudio=&talk=255&listen=254#password=geheim12",
  );
  const there: TwoWayForm = { ...EMPTY_TWO_WAY_FORM, ...TWO_WAY_FORM_SOURCE.query(new URL(address).searchParams) };
  expect(there).toMatchObject({ videoChannel: "2", returnVideo: "3", returnAudio: "", talkChannel: "255", controlChannel: "" });
  const back = new URL(otherEndAddress("https://host/studio/", there, false) ?? "");
  expect({ ...EMPTY_TWO_WAY_FORM, ...TWO_WAY_FORM_SOURCE.query(back.searchParams) }).toMatchObject({
    serialId: "abc-defg",
    videoChannel: "3",
    audioChannel: "",
    returnVideo: "2",
    returnAudio: "2",
    talkChannel: "254",
    listenChannel: "255",
  });
  expect(otherEndAddress("https://host/studio/", form({ serialId: "" }), true)).toBeUndefined();
});

test("the other end's address always contains the link's secret, because it wouldn't work without it", () => {
  const secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
  for (const withPassword of [true, false])
    expect(new URL(otherEndAddress("https://host/studio/", form({ password: secret }), withPassword) ?? "").hash).toBe(
      `#key=${secret}`,
    );
});

test("a device stores everything but the password", () => {
  const kept = TWO_WAY_FORM_SOURCE.serialise(form({ password: "geheim12", returnVideo: "7", size: "1080", volume: 0.5 }));
  expect(kept).not.toContain("geheim12");
  expect(TWO_WAY_FORM_SOURCE.parse(kept)).toMatchObject({ serialId: "abc-defg", returnVideo: "7", size: "1080", volume: 0.5 });
  expect(TWO_WAY_FORM_SOURCE.parse("[")).toEqual({});
});
