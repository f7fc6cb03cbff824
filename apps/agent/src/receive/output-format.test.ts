import { describe, expect, it } from "vitest";
import { outputFormat } from "./output-format.ts";

describe("outputFormat", () => {
  it.each([
    ["show.mp4", "mp4", "file:show.mp4"],
    ["a.b/show.MKV", "matroska", "file:a.b/show.MKV"],
    ["show.ts", "mpegts", "file:show.ts"],
    ["srt://host:9000?latency=20000", "mpegts", "srt://host:9000?latency=20000"],
    ["rtmp://host/live/key.mp4", "flv", "rtmp://host/live/key.mp4"],
    ["rtsp://host/one", "rtsp", "rtsp://host/one"],
    ["-", "mpegts", "pipe:1"],
    ["null", "null", "-"],
  ])("%s is %s", (output, format, target) => expect(outputFormat(output)).toMatchObject({ format, target }));

  it("keeps what was written of an MP4 file whatever ends the program", () => {
    expect(outputFormat("show.mp4")?.options).toEqual({ movflags: "hybrid_fragmented", frag_duration: "1000000" });
    expect(outputFormat("-", "mp4")?.options).toEqual({});
  });

  it("takes no container that nobody named", () => {
    expect(outputFormat("show")).toBeUndefined();
    expect(outputFormat("show.txt")).toBeUndefined();
    expect(outputFormat("show.txt", "nut")).toMatchObject({ format: "nut" });
  });
});
