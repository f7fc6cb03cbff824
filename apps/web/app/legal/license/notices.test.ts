import { describe, expect, it } from "vitest";
import { noticesWith, parseNotices } from "./notices.ts";

const RULE = "=".repeat(80);
const FILE = `What is in it.\n\n${RULE}\na 1.0.0 (MIT)\n@b/c 2.0.0 (MIT)\n\nCopyright\n\nPermission\n\n${RULE}\nd 3.0.0 (ISC)\n\nA text with\n====\nin it\n`;

describe("OSS.txt", () => {
  it("parses into an introduction, and license texts under their packages", () =>
    expect(parseNotices(FILE)).toEqual({
      intro: "What is in it.",
      notices: [
        { packages: ["a 1.0.0 (MIT)", "@b/c 2.0.0 (MIT)"], text: "Copyright\n\nPermission" },
        { packages: ["d 3.0.0 (ISC)"], text: "A text with\n====\nin it" },
      ],
    }));

  it("in another form is shown unchanged, and an empty one stays empty", () => {
    expect(parseNotices("anything\n")).toEqual({ intro: "anything", notices: [] });
    expect(parseNotices("")).toEqual({ intro: "", notices: [] });
  });

  it.each([
    ["", 2],
    ["  @B/C ", 1],
    ["permission", 1],
    ["(isc)", 1],
    ["nothing of it", 0],
  ])("finds for %j %i notices", (word, count) => expect(noticesWith(parseNotices(FILE).notices, word)).toHaveLength(count));
});
