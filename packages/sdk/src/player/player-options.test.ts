import type { StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { receiverOptions } from "./player-options.ts";

const read = (attributes: Readonly<Record<string, string>>) => (name: string) => attributes[name] ?? null;

describe("a player's attributes", () => {
  it("map to a receiver's options, with video channel 1 by default", () => {
    expect(receiverOptions(read({ id: "abc-defg" }))).toEqual({
      serialId: "abc-defg",
      server: undefined,
      password: undefined,
      videoChannel: 1,
      audioChannel: undefined,
      playout: "auto",
      delayMs: 0,
      volume: 1,
      muted: false,
    });
    expect(
      receiverOptions(read({ id: "box", "serial-id": "abcdefg", audio: "3", muted: "", delay: "40", volume: "0.5" })),
    ).toMatchObject({
      serialId: "abcdefg",
      videoChannel: undefined,
      audioChannel: 3,
      delayMs: 40,
      volume: 0.5,
      muted: true,
    });
  });

  it.each([
    [{}, "bad-serial-id", "id"],
    [{ id: "abc-defg", video: "one" }, "bad-channel", "video"],
    [{ id: "abc-defg", delay: "soon" }, "bad-request", "delay"],
  ])("are refused by name if invalid: %o", (attributes, code, detail) => {
    expect(() => receiverOptions(read(attributes))).toThrow(expect.objectContaining({ code, detail }) as StudioError);
  });
});

it("reads numbers and choices in any width and case", () => {
  const typed: Readonly<Record<string, string>> = {
    id: "ａｂｃ－ｄｅｆｇ",
    video: "２",
    delay: "２５０",
    volume: "０．５",
    playout: "Native",
  };
  const read = (name: string) => typed[name] ?? null;
  expect(receiverOptions(read)).toMatchObject({ videoChannel: 2, delayMs: 250, volume: 0.5, playout: "native" });
});
