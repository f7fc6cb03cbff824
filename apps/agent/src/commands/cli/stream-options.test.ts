import { studioAddress } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { sendSettings } from "../send/send-settings.ts";
import type { CommandContext } from "./command.ts";
import { channelOption, delayOption, joinOptions, numberOption, serverOption, textOption } from "./stream-options.ts";

const given = (values: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) =>
  ({ values, env }) as unknown as CommandContext;

describe("options of a command line", () => {
  it.each([
    "abc-defg",
    "ＡＢＣ－ＤＥＦＧ",
    "「abcーdefg」",
    "https://s.example/studio/app/receiver?ID=abc-defg&amp;video=1#key=x",
  ])("read the same ID from --id %s", (id) => expect(joinOptions(given({ id })).serialId).toBe("abcdefg"));
  it("accept numbers of any width", () => {
    const context = given({ video: "１２", delay: "２５０", bitrate: "２．５" });
    expect([channelOption(context, "video"), delayOption(context, "delay", 0), numberOption(context, "bitrate", 0, 9)]).toEqual([
      12, 250, 2.5,
    ]);
    expect(() => numberOption(given({ bitrate: "1e3" }), "bitrate", 0, 9999)).toThrow();
  });
  it("accept addresses of any width", () =>
    expect(studioAddress(serverOption(given({ server: "「ｈｔｔｐｓ：／／studio.example／studio」" })))).toBe(
      "https://studio.example",
    ));
  it("accept sizes with either multiplication sign", () => {
    const { media } = sendSettings(given({ video: "1", input: "test", size: "６４０×３６０" }));
    expect(media.video?.sizeFilter).toContain("640");
  });
  it("keep the characters of paths and passwords", () => {
    expect(textOption(given({ input: "/home/収録ー１.mov" }), "input")).toBe("/home/収録ー１.mov");
    const context = given({ id: "abc-defg", "password-env": "WORD" }, { WORD: "「a'" });
    expect(() => joinOptions(context)).toThrow();
    expect(joinOptions(given({ id: "abc-defg", "password-env": "WORD" }, { WORD: "'a\"" })).password).toBe("'a\"");
  });
});
