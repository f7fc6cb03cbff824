import { describe, expect, it } from "vitest";
import { inputFormat } from "./input-format.ts";

const REQUEST = { width: 1280, height: 720, framesPerSecond: 30 };
const of = (input: string, platform = "linux") => inputFormat(input, REQUEST, platform);

describe("inputFormat", () => {
  it("plays files at their own pace and addresses as they arrive", () => {
    expect(of("show.mp4")).toMatchObject({ url: "file:show.mp4", isLive: false });
    expect(of("https://host/show.mp4")).toMatchObject({ url: "https://host/show.mp4", isLive: false });
    for (const url of ["srt://host:1", "rtmp://host/a", "udp://239.0.0.1:5000"])
      expect(of(url)).toMatchObject({ url, isLive: true });
    expect(of("rtsp://host/a")?.options.rtsp_transport).toBe("tcp");
    expect(of("-")).toMatchObject({ url: "pipe:0", isLive: true });
  });

  it("also accepts incoming RTMP, with the stream key unchanged", () => {
    expect(of("rtmp://0.0.0.0:1935/live/key?listen=1")).toMatchObject({
      url: "rtmp://0.0.0.0:1935/live/key",
      options: { listen: "1" },
    });
    expect(of("rtmp://host/live/key?token=a&listen=1")?.url).toBe("rtmp://host/live/key?token=a");
    expect(of("rtmp://host/live/key?token=a")).toMatchObject({ url: "rtmp://host/live/key?token=a" });
    expect(of("rtmp://host/live/key?token=a")?.options.listen).toBeUndefined();
  });

  it("opens the devices of each system, and reports if there is none", () => {
    expect(of("camera")).toMatchObject({ url: "/dev/video0", format: "v4l2" });
    expect(of("camera:FaceTime", "darwin")).toMatchObject({ url: "FaceTime:none", format: "avfoundation" });
    expect(of("microphone:Line In", "win32")).toMatchObject({ url: "audio=Line In", format: "dshow" });
    expect(of("screen")).toMatchObject({ url: ":0.0", format: "x11grab" });
    expect(of("camera", "sunos")).toBeUndefined();
  });

  it("makes a test pattern of the requested size with a tone", () => {
    expect(of("test")).toMatchObject({ format: "lavfi", isLive: false });
    expect(of("test")?.url).toContain("size=1280x720:rate=30[out0]");
  });
});
