import { SenderSettings } from "@setsuna/client";
import { describe, expect, it } from "vitest";
import { receiverLink } from "../receiver/receiver-query.ts";
import { readSenderForm } from "./read-sender-form.ts";
import { bothSidesAddress, fastReceiverAddress, gridAddress, receiverAddress } from "./receiver-address.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "./sender-form.ts";
import { parseSenderMemory, serialiseSenderMemory } from "./sender-memory.ts";
import { senderLink, senderQuery } from "./sender-query.ts";

const form: SenderForm = { ...EMPTY_SENDER_FORM, serialId: "ABC-defg", password: "s3cret!", controlChannel: "1" };

describe("readSenderForm", () => {
  it("produces settings that the session's own schema accepts", () => {
    const { settings } = readSenderForm({ ...form, audioChannel: "", videoBitrateMbps: "7.5" });
    expect(SenderSettings.parse(settings)).toEqual(settings);
    expect(settings).toMatchObject({ serialId: "abcdefg", videoChannel: 1, controlChannel: 1, videoBitrateMbps: 7.5 });
    expect(settings?.audioChannel).toBeUndefined();
  });
  it("reads a bitrate-control channel with its switch and limit", () => {
    const read = readSenderForm({ ...form, qualityChannel: "9", qualityLimitMbps: "20", receiversSetQuality: false });
    expect(SenderSettings.parse(read.settings)).toEqual(read.settings);
    expect(read.settings).toMatchObject({ qualityChannel: 9, qualityLimitMbps: 20, receiversSetQuality: false });
  });
  it.each([
    ["1", "quality-channel-is-main"],
    ["0", "bad-channel"],
    ["256", "bad-channel"],
  ])("refuses bitrate-control channel %s alongside control channel 1", (qualityChannel, problem) => {
    const read = readSenderForm({ ...form, qualityChannel });
    expect(read.settings).toBeUndefined();
    expect(read.problems.qualityChannel).toBe(problem);
  });
  it("never puts the password into the settings", () =>
    expect(JSON.stringify(readSenderForm(form).settings)).not.toContain("s3cret!"));
  it.each([
    ["framesPerSecond", "0", "badFps"],
    ["framesPerSecond", "29,97", "badFps"],
    ["framesPerSecond", "120.5", "badFps"],
    ["videoBitrateMbps", "", "badBitrate"],
    ["videoBitrateMbps", "1,5", "badBitrate"],
    ["videoBitrateMbps", "0x10", "badBitrate"],
    ["keyframeIntervalSeconds", "61", "badKeyframe"],
    ["audioBitrateKbps", "5", "badAudioBitrate"],
    ["audioBitrateKbps", "511", "badAudioBitrate"],
    ["qualityLimitMbps", "0.01", "badBitrate"],
  ] as const)("refuses %s %j", (field, text, problem) => {
    const read = readSenderForm({ ...form, [field]: text });
    expect(read.settings).toBeUndefined();
    expect(read.problems.numbers).toEqual({ [field]: problem });
  });
});

describe("Multi Latency in the sender's form", () => {
  it("is off without a FAST channel", () => expect(readSenderForm(form).settings?.fastChannel).toBeUndefined());
  it("is 750 ms by default", () =>
    expect(readSenderForm({ ...form, fastChannel: "2" }).settings).toMatchObject({ fastChannel: 2, holdDelayMs: 750 }));
  it.each([
    ["1", "fast-channel-same"],
    ["0", "bad-channel"],
    ["256", "bad-channel"],
    ["x", "bad-channel"],
  ])("refuses FAST channel %j as %s", (fastChannel, problem) => {
    const read = readSenderForm({ ...form, fastChannel });
    expect(read.settings).toBeUndefined();
    expect(read.problems.fast).toBe(problem);
  });
  it.each(["1001", "-1", "", "7.5"])("refuses a delay of %j ms", (holdDelayMs) =>
    expect(readSenderForm({ ...form, fastChannel: "2", holdDelayMs }).problems.numbers).toEqual({
      holdDelayMs: "badHoldDelay",
    }),
  );
  it("is stored in links and on the device", () => {
    const [linked] = senderLink(new URLSearchParams("video=1&fast=2&hold=500")).each;
    expect(linked).toMatchObject({ fastChannel: "2", holdDelayMs: "500" });
    expect(senderLink(new URLSearchParams("video=1")).each[0]?.fastChannel).toBe("");
    const kept = parseSenderMemory(serialiseSenderMemory({ ...form, fastChannel: "3", holdDelayMs: "250" }));
    expect(kept).toMatchObject({ fastChannel: "3", holdDelayMs: "250" });
  });
  it("links to the FAST receiver and to both sides", () => {
    const base = "https://host/studio/";
    const fields = { ...form, fastChannel: "2", controlChannel: "" };
    expect(fastReceiverAddress(base, fields)).toBe("https://host/studio/app/receiver?id=ABC-defg&video=2&audio=2");
    expect(bothSidesAddress(base, fields)).toBe("https://host/studio/app/multilatency?id=ABC-defg&video=1&fast=2&delay=750");
  });
});

describe("sender memory", () => {
  it("stores everything but the password", () => {
    const stored = serialiseSenderMemory({ ...form, videoBitrateMbps: "8", echoCancellation: true });
    expect(stored).not.toContain("s3cret!");
    expect(parseSenderMemory(stored)).toMatchObject({ serialId: "ABC-defg", videoBitrateMbps: "8", echoCancellation: true });
  });
  it("drops an unreadable field and keeps the others", () =>
    expect(parseSenderMemory('{"codec":"H999","size":"1080","password":"x"}')).toEqual({ size: "1080" }));
  it.each([null, "", "{", "null", "[]", '"text"'])("is empty for %j", (stored) => expect(parseSenderMemory(stored)).toEqual({}));
});

describe("senderLink", () => {
  const read = (text: string) => senderQuery(new URLSearchParams(text));
  it("reads a complete link", () =>
    expect(read("id=abc-defg&video=2&quality=9&source=test&fps=60&size=1080&bitrate=8&codec=h264&sound=7.1&autostart=1")).toEqual(
      {
        serialId: "abc-defg",
        videoChannel: "2",
        audioChannel: "",
        controlChannel: "",
        fastChannel: "",
        qualityChannel: "9",
        videoSource: "test",
        audioSource: "test",
        framesPerSecond: "60",
        size: "1080",
        videoBitrateMbps: "8",
        codec: "H264",
        audioChannels: "8",
      },
    ));
  it("ignores unknown sources, sizes, codecs and layouts, and a password", () =>
    expect(read("source=tape&size=4k&codec=H263&sound=toString&password=x")).toEqual({}));
  it("creates a source for each list position", () => {
    const { each } = senderLink(new URLSearchParams("video=1,2&audio=1&source=camera,test&bitrate=8&fast=,3"));
    expect(each).toEqual([
      expect.objectContaining({
        videoChannel: "1",
        audioChannel: "1",
        videoSource: "camera",
        videoBitrateMbps: "8",
        fastChannel: "",
      }),
      expect.objectContaining({
        videoChannel: "2",
        audioChannel: "",
        videoSource: "test",
        videoBitrateMbps: "8",
        fastChannel: "3",
      }),
    ]);
  });
});

describe("receiverAddress", () => {
  const base = "https://host/studio/";
  it("names the streams and omits the password", () =>
    expect(receiverAddress(base, { ...form, audioChannel: "" }, false)).toBe(
      "https://host/studio/app/receiver?id=ABC-defg&video=1&control=1",
    ));
  it("names the bitrate-control channel", () =>
    expect(new URL(receiverAddress(base, { ...form, qualityChannel: "9" }, false)).searchParams.get("quality")).toBe("9"));
  it("lists every source's streams by position", () => {
    const forms = [form, { ...form, videoChannel: "2", audioChannel: "", controlChannel: "" }];
    const { searchParams } = new URL(gridAddress(base, forms));
    expect(Object.fromEntries(searchParams)).toEqual({ id: "ABC-defg", video: "1,2", audio: "1,", control: "1," });
    expect(receiverLink(searchParams).each.map(({ videoChannel, audioChannel }) => [videoChannel, audioChannel])).toEqual([
      ["1", "1"],
      ["2", ""],
    ]);
  });
  it("puts the password into the fragment on request", () =>
    expect(new URL(receiverAddress(base, { ...form, password: "a&#+" }, true)).hash).toBe("#password=a%26%23%2B"));
});
