import { bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { raiseVideoLimit, startBitrate, tuneAudioAnswer, tuneAudioOffer, tuneVideoAnswer } from "./answer-tuning.ts";

const video = [
  "v=0",
  "o=- 1 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "m=video 9 UDP/TLS/RTP/SAVPF 96 108",
  "c=IN IP4 0.0.0.0",
  "a=rtpmap:96 VP8/90000",
  "a=rtcp-fb:96 nack",
  "a=rtpmap:108 H264/90000",
  "a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  "a=sctp-port:5000",
  "",
].join("\r\n");

const audio = [
  "v=0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=rtpmap:111 opus/48000/2",
  "a=ptime:20",
  "a=fmtp:111 minptime=10;useinbandfec=1;maxaveragebitrate=64000",
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  "a=sctp-port:5000",
  "",
].join("\r\n");

describe("tuneVideoAnswer", () => {
  const lines = tuneVideoAnswer(video, bitsPerSecond(5_000_000)).split("\r\n");

  it("gives a codec without parameters an fmtp line after its rtpmap", () => {
    expect(lines[lines.indexOf("a=rtpmap:96 VP8/90000") + 1]).toBe("a=fmtp:96 x-google-start-bitrate=7500");
  });

  it("keeps existing parameters", () => {
    expect(lines).toContain(
      "a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f;x-google-start-bitrate=7500",
    );
  });

  it("caps the bandwidth estimate at its start value, so Chromium doesn't pad beyond it", () => {
    expect(lines[lines.indexOf("c=IN IP4 0.0.0.0") + 1]).toBe("b=AS:7500");
    expect(lines.filter((line) => line.startsWith("b="))).toHaveLength(1);
  });

  it("changes nothing else, and is idempotent", () => {
    const tuned = lines.join("\r\n");
    expect(lines.filter((line) => !line.startsWith("a=fmtp") && !line.startsWith("b="))).toEqual(
      video.split("\r\n").filter((line) => !line.startsWith("a=fmtp")),
    );
    expect(tuneVideoAnswer(tuned, bitsPerSecond(5_000_000))).toBe(tuned);
  });

  it("sets each payload type once, however often it is mapped, and ignores invalid ones and references", () => {
    const mapped = "a=rtpmap:98 VP9/90000\r\n".repeat(2000);
    const tuned = tuneVideoAnswer(
      `m=video 9 X 98\r\n${mapped}a=fmtp:98 x=$&\r\na=rtpmap:128 VP8/90000\r\n`,
      bitsPerSecond(1_000_000),
    );
    expect(tuned.match(/a=fmtp:.*/g)).toEqual(["a=fmtp:98 x=$&;x-google-start-bitrate=2000"]);
  });

  it("starts above the target, even a small one", () => {
    expect(startBitrate(bitsPerSecond(15_000_000))).toBe(22_500_000);
    expect(startBitrate(bitsPerSecond(300_000))).toBe(1_300_000);
  });
});

describe("raiseVideoLimit", () => {
  it("puts the limit after the video section's connection line, replacing an earlier one", () => {
    const raised = raiseVideoLimit(video, bitsPerSecond(15_000_000));
    const lines = raised.split("\r\n");
    expect(lines[lines.indexOf("c=IN IP4 0.0.0.0") + 1]).toBe("b=AS:22500");
    expect(lines.filter((line) => line !== "b=AS:22500").join("\r\n")).toBe(video);
    const again = raiseVideoLimit(raised, bitsPerSecond(20_000_000));
    expect(again).toBe(raised.replace("b=AS:22500", "b=AS:30000"));
    // Browsers probe only if the limit rises.
    expect(raiseVideoLimit(again, bitsPerSecond(5_000_000))).toBe(raised.replace("b=AS:22500", "b=AS:30001"));
  });

  it("leaves a description without video unchanged", () => {
    expect(raiseVideoLimit(audio, bitsPerSecond(15_000_000))).toBe(audio);
  });
});

describe("tuneAudioAnswer", () => {
  it("asks for stereo at the rate, in 10 ms packets, inside the audio section", () => {
    const lines = tuneAudioAnswer(audio, { bitrateKbps: 128, channels: 2 }).split("\r\n");
    const fmtp = lines.find((line) => line.startsWith("a=fmtp:111"));
    for (const part of ["stereo=1", "sprop-stereo=1", "maxaveragebitrate=128000", "usedtx=0", "useinbandfec=1", "minptime=10"])
      expect(fmtp?.split(/[ ;]/)).toContain(part);
    expect(lines.filter((line) => line.includes("ptime:"))).toEqual(["a=ptime:10"]);
    expect(lines.indexOf("a=ptime:10")).toBeLessThan(lines.findIndex((line) => line.startsWith("m=application")));
    expect(lines.at(-1)).toBe("");
  });

  it("asks for mono, and for 20 ms packets when the rate is small", () => {
    const text = tuneAudioAnswer(audio, { bitrateKbps: 6, channels: 1 });
    expect(text).toContain(";stereo=0;");
    expect(text).toContain("maxaveragebitrate=6000");
    expect(text).toContain("a=ptime:20\r\nm=application");
  });

  it("works when audio is the last section", () => {
    const only = audio.slice(0, audio.indexOf("m=application"));
    expect(tuneAudioAnswer(only, { bitrateKbps: 64, channels: 1 }).endsWith("\r\na=ptime:10\r\n")).toBe(true);
  });
});

describe("tuneAudioOffer", () => {
  it("requests stereo", () => {
    expect(tuneAudioOffer(audio)).toContain("maxaveragebitrate=64000;stereo=1\r\n");
  });
});
