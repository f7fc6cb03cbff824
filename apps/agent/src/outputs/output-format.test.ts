import { describe, expect, it } from "vitest";
import { formatWith, outputFormat } from "./output-format.ts";

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

  it("keeps an MP4 file playable however the program ends", () => {
    expect(outputFormat("show.mp4")?.options).toMatchObject({ movflags: "hybrid_fragmented", frag_duration: "1000000" });
    expect(outputFormat("-", "mp4")?.options).toEqual({});
  });

  it.each(["mp4", "mov", "mkv", "webm", "ts", "flv", "nut"])("flushes each packet of a .%s file", (ending) =>
    expect(outputFormat(`show.${ending}`)?.options).toMatchObject({ flush_packets: "1" }),
  );

  it("writes each frame's length in MPEG-TS, so that readers needn't wait for the next frame", () => {
    expect(outputFormat("srt://host:9000")?.options).toEqual({ omit_video_pes_length: "0" });
  });

  it("delays video for its audio only in files", () => {
    expect(outputFormat("srt://host:9000")?.isUnordered).toBe(true);
    expect(["show.ts", "show.mp4", "rtmp://host/live"].map((output) => outputFormat(output)?.isUnordered)).toEqual(
      Array(3).fill(false),
    );
  });

  it("recognizes outputs that readers join late", () => {
    expect(["srt://host:1", "udp://host:1", "rtsp://host/one", "-"].map((output) => outputFormat(output)?.isJoinedLate)).toEqual(
      Array(4).fill(true),
    );
    expect(["show.ts", "show.mp4", "null"].map((output) => outputFormat(output)?.isJoinedLate)).toEqual(Array(3).fill(false));
  });

  it("refuses an unknown container", () => {
    expect(outputFormat("show")).toBeUndefined();
    expect(outputFormat("show.txt")).toBeUndefined();
    expect(outputFormat("show.txt", "nut")).toMatchObject({ format: "nut" });
  });

  it("writes a MOV file with Opus using the MP4 muxer, because FFmpeg's MOV muxer rejects it", () => {
    const mov = outputFormat("show.mov");
    expect(mov && [formatWith(mov, { audio: true }), formatWith(mov, { audio: false })]).toEqual(["mp4", "mov"]);
    const mkv = outputFormat("show.mkv");
    expect(mkv && formatWith(mkv, { audio: true })).toBe("matroska");
  });
});
