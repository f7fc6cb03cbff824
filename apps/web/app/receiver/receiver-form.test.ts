import { ReceiverSettings } from "@setsuna/client";
import { describe, expect, it } from "vitest";
import { EMPTY_RECEIVER_FORM, readReceiverForm } from "./receiver-form.ts";
import { parseReceiverMemory, serialiseReceiverMemory } from "./receiver-memory.ts";
import { receiverLink } from "./receiver-query.ts";

const form = { ...EMPTY_RECEIVER_FORM, serialId: "abc-defg", password: "s3cret!", controlChannel: "1" };

describe("readReceiverForm", () => {
  it("produces settings that the session's own schema accepts", () => {
    const { settings } = readReceiverForm({ ...form, delayMs: "250" });
    expect(ReceiverSettings.parse(settings)).toEqual(settings);
    expect(settings?.delayMs).toBe(250);
    expect(JSON.stringify(settings)).not.toContain("s3cret!");
  });
  it.each(["-1", "1001", "1.5", "", "x"])("refuses a delay of %j ms", (delayMs) =>
    expect(readReceiverForm({ ...form, delayMs })).toEqual({
      settings: undefined,
      problems: { target: {}, qualityChannel: undefined, delay: true },
    }),
  );
});

describe("receiver memory and link", () => {
  it("store everything but the password", () => {
    const stored = serialiseReceiverMemory({ ...form, volume: 0.5 });
    expect(stored).not.toContain("s3cret!");
    expect(parseReceiverMemory(stored)).toMatchObject({ serialId: "abc-defg", volume: 0.5 });
  });
  it.each([null, "{", "7"])("hold nothing for %j", (stored) => expect(parseReceiverMemory(stored)).toEqual({}));
  it("read delay, playout and route", () =>
    expect(receiverLink(new URLSearchParams("delay=0&playout=native&route=direct"))).toEqual({
      shared: { delayMs: "0", playout: "native", route: "direct" },
      each: [],
    }));
  it("combine a link's lists by position, and one delay applies to all", () => {
    const { shared, each } = receiverLink(new URLSearchParams("id=abc-defg&video=1,2,3&audio=4,5&control=1&delay=250&quality=9"));
    expect(shared).toEqual({ serialId: "abc-defg" });
    expect(each).toEqual([
      { videoChannel: "1", audioChannel: "4", controlChannel: "1", qualityChannel: "9", delayMs: "250" },
      { videoChannel: "2", audioChannel: "5", controlChannel: "", delayMs: "250" },
      { videoChannel: "3", audioChannel: "", controlChannel: "", delayMs: "250" },
    ]);
  });
  it("give each player a name", () =>
    expect(receiverLink(new URLSearchParams("video=1,2&name=Stage,Hall")).each.map(({ name }) => name)).toEqual([
      "Stage",
      "Hall",
    ]));
  it("give each list item its own delay", () =>
    expect(receiverLink(new URLSearchParams("video=1,2&delay=0,500")).each.map(({ delayMs }) => delayMs)).toEqual(["0", "500"]));
});
