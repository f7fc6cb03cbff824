import { SenderSettings } from "@setsuna/client";
import { describe, expect, it } from "vitest";
import { keyedVideoSending, videoSending } from "./video-sending.ts";

const FULL = SenderSettings.parse({ serialId: "abcdefg", size: "1080", videoBitrateMbps: 8 });
const PREVIEW: SenderSettings = { ...FULL, small: true };
const ANSWER = "v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\nc=IN IP4 0.0.0.0\r\na=rtpmap:96 VP8/90000\r\n";
const TRACK = { getSettings: () => ({ width: 1920, height: 1080 }) } as unknown as MediaStreamTrack;

/** Returns the encoding after `settings` are applied. */
const encodingOf = async (settings: SenderSettings, sending = videoSending): Promise<RTCRtpEncodingParameters | undefined> => {
  let encodings: RTCRtpEncodingParameters[] = [{}];
  const sender = {
    getParameters: () => ({ encodings }),
    setParameters: async (parameters: RTCRtpSendParameters) => {
      encodings = parameters.encodings;
    },
  } as unknown as RTCRtpSender;
  await sending.apply(sender, TRACK, settings);
  return encodings[0];
};

describe("a preview", () => {
  it("is encoded small", async () => {
    expect(await encodingOf(PREVIEW)).toMatchObject({ maxBitrate: 800_000, scaleResolutionDownBy: 3 });
    expect(await encodingOf(FULL)).toMatchObject({ maxBitrate: 8_000_000, scaleResolutionDownBy: 1 });
  });

  it("has a full-size connection, so going on air waits for no estimate", () => {
    expect(videoSending.tuneAnswer(ANSWER, PREVIEW, "")).toBe(videoSending.tuneAnswer(ANSWER, FULL, ""));
    expect(videoSending.probingAnswer?.(ANSWER, PREVIEW)).toBe(videoSending.probingAnswer?.(ANSWER, FULL));
  });
});

it("sends fill and key at their own size", async () => {
  const encoding = await encodingOf({ ...FULL, size: "720" }, keyedVideoSending);
  expect(encoding).toMatchObject({ maxBitrate: 8_000_000 });
  expect(encoding).not.toHaveProperty("scaleResolutionDownTo");
  expect(encoding).not.toHaveProperty("scaleResolutionDownBy");
});
