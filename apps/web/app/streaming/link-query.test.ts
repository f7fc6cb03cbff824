import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readReceiverForm } from "../receiver/receiver-form.ts";
import { RECEIVER_FORM_SOURCE } from "../receiver/receiver-form-source.ts";
import { readSenderForm } from "../sender/read-sender-form.ts";
import { SENDER_FORM_SOURCE } from "../sender/sender-form-source.ts";
import { LINK_CHOICES, unreadChoices } from "./link-choices.ts";
import { linkQuery } from "./link-query.ts";
import { pastedTarget } from "./pasted-target.ts";

const sent = (search: string) => readSenderForm({ ...SENDER_FORM_SOURCE.empty, ...SENDER_FORM_SOURCE.query(linkQuery(search)) });
const received = (search: string) =>
  readReceiverForm({ ...RECEIVER_FORM_SOURCE.empty, ...RECEIVER_FORM_SOURCE.query(linkQuery(search)) });

describe("a link", () => {
  it.each([
    "?id=abc-defg&video=2&delay=250",
    "?ID=ABC-DEFG&Video=2&DELAY=250",
    "?id=abc-defg&amp;video=2&amp;delay=250",
    "?id=ａｂｃ－ｄｅｆｇ&video=２&delay=２５０",
    "?id=%E3%80%8Cabc-defg%E3%80%8D&video=2%20&delay=250%E2%80%8B",
    "?id=abc-defg&id=xyz-wxyz&video=2&delay=250",
  ])("%s means the same", (search) =>
    expect(received(search).settings).toMatchObject({ serialId: "abcdefg", videoChannel: 2, delayMs: 250 }),
  );
  it("keeps a name's characters, and blank list positions", () => {
    expect(RECEIVER_FORM_SOURCE.query(linkQuery("?video=1&name=%EF%BC%A1%20%E3%83%BC"))).toMatchObject({ name: "Ａ ー" });
    expect(linkQuery("?audio=1,&fast=,3").toString()).toBe("audio=1%2C&fast=%2C3");
  });

  it.each([
    ["codec=H.264", { codec: "H264" }],
    ["codec=av1", { codec: "AV1" }],
    ["size=1280×720", { size: "720" }],
    ["size=1920x1080", { size: "1080" }],
    ["size=1080p", { size: "1080" }],
    ["fps=29.97", { framesPerSecond: 29.97 }],
    ["fps=５９．９４", { framesPerSecond: 59.94 }],
    ["bitrate=２．５", { videoBitrateMbps: 2.5 }],
    ["follow=true", { followSlowest: true }],
    ["sound=5.1", { audioChannels: 6 }],
    ["source=TEST", { videoSource: "test" }],
  ])("%s is accepted", (query, settings) => expect(sent(`?id=abc-defg&video=1&${query}`).settings).toMatchObject(settings));
  it.each([
    ["1", true],
    ["true", true],
    ["YES", true],
    ["on", true],
    ["", true],
    ["0", false],
    ["False", false],
    ["off", false],
    ["perhaps", undefined],
  ])("autostart=%s is %s", (text, on) => expect(LINK_CHOICES.autostart(text)).toBe(on));

  it("reports unknown choices", () => {
    expect(unreadChoices(linkQuery("?codec=H.266&size=4k&source=test,tape&layout=grid&route=&lang=ja&delay=x"))).toEqual([
      "source=test,tape",
      "size=4k",
      "codec=H.266",
      "route=",
    ]);
    expect(unreadChoices(linkQuery("?codec=,vp9&autostart&labels=no"))).toEqual([]);
  });
  it("shows an invalid number in its field, without applying it", () => {
    const { settings, problems } = received("?id=abc-defg&delay=99999999");
    expect([settings, problems.delay]).toEqual([undefined, true]);
  });
});

describe("a link pasted into the ID field", () => {
  it("provides ID, channels and secret", () =>
    expect(pastedTarget("「https://studio.example/studio/app/receiver?ID=abc-defg&amp;video=3#password=a%2Bb」")).toEqual({
      serialId: "abc-defg",
      password: "a+b",
      videoChannel: "3",
      audioChannel: "",
      controlChannel: "",
    }));
  it.each(["abc-defg", "https://studio.example/", ""])("rejects %j", (text) => expect(pastedTarget(text)).toBeUndefined());
});

it("no client page reads its address any other way", () => {
  const app = join(import.meta.dirname, "..");
  const pages = ["contribute", "multi-latency", "phone", "receiver", "sender", "streaming", "talkback", "two-way"];
  const files = pages.flatMap((folder) =>
    readdirSync(join(app, folder), { recursive: true, encoding: "utf8" }).map((file) => join(app, folder, file)),
  );
  const readers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.includes(".test.") && /useSearchParams|location\.search\b/.test(readFileSync(file, "utf8")),
  );
  expect(readers).toEqual([join(import.meta.dirname, "link-query.ts")]);
});
