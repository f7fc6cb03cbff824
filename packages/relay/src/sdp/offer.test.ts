import { StudioError } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeDescription } from "./answer.ts";
import { payloadTypeFor } from "./codecs.ts";
import { libraryOffer, withoutCandidates } from "./library-offer.ts";
import { planPublish, planSubscribe } from "./media-plan.ts";
import { readOffer } from "./offer.ts";

const HEAD = [
  "v=0",
  "o=- 1 1 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "a=ice-ufrag:abcd",
  "a=ice-pwd:abcdefghijklmnopqrstuvwx",
  `a=fingerprint:sha-256 ${"AB:".repeat(31)}AB`,
  "a=setup:actpass",
];
const VIDEO = [
  "m=video 9 UDP/TLS/RTP/SAVPF 102 103 96 97 45 98 104",
  "c=IN IP4 0.0.0.0",
  "a=mid:0",
  "a=sendonly",
  "a=rtcp-mux",
  "a=rtpmap:102 H264/90000",
  "a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
  "a=rtcp-fb:102 transport-cc",
  "a=rtcp-fb:102 nack",
  "a=rtcp-fb:102 nack pli",
  "a=rtpmap:103 rtx/90000",
  "a=fmtp:103 apt=102",
  "a=rtpmap:104 H264/90000",
  "a=fmtp:104 packetization-mode=0;profile-level-id=42e01f",
  "a=rtpmap:96 VP8/90000",
  "a=rtpmap:97 rtx/90000",
  "a=fmtp:97 apt=96",
  "a=rtpmap:45 AV1/90000",
  "a=rtpmap:98 VP9/90000",
  "a=fmtp:98 profile-id=2",
  "a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01",
  "a=extmap:13 https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension",
  "a=extmap:5 urn:3gpp:video-orientation",
  "a=ssrc:1234 cname:x",
];
const sdp = (...lines: string[]): string => `${[...HEAD, ...lines].join("\r\n")}\r\n`;
const code = (text: string): string | undefined => {
  try {
    readOffer(text);
    return undefined;
  } catch (error) {
    return error instanceof StudioError ? error.code : "untyped";
  }
};

describe("readOffer", () => {
  it("keeps the codecs that can be forwarded, in the client's order, with their retransmissions", () => {
    const [video] = readOffer(sdp(...VIDEO)).media;
    expect(video?.codecs.map(({ codec, payloadType, rtx }) => [codec, payloadType, rtx])).toEqual([
      ["H264", 102, 103],
      ["VP8", 96, 97],
      ["AV1", 45, undefined],
      ["VP9", 98, undefined],
      // Accepts single NAL units only without alternatives.
      ["H264", 104, undefined],
    ]);
    expect(video?.sources?.ssrcs).toEqual([1234]);
    expect(video?.direction).toBe("sendonly");
  });

  it.each([
    ["nothing", ""],
    ["words", "hello"],
    ["no media", sdp()],
    [
      "ten sections",
      sdp(...Array.from({ length: 10 }, (_, index) => [`m=audio 9 UDP/TLS/RTP/SAVPF 111`, `a=mid:${index}`]).flat()),
    ],
    ["no ICE", sdp(...VIDEO).replace(/a=ice-ufrag.*\r\n/, "")],
    ["no fingerprint", sdp(...VIDEO).replace(/a=fingerprint.*\r\n/, "")],
    ["text section", sdp("m=text 9 RTP/AVP 98", "a=mid:0")],
    ["one mid twice", sdp(...VIDEO, ...VIDEO)],
  ])("refuses %s as bad-sdp", (_name, text) => {
    expect(code(text)).toBe("bad-sdp");
  });

  it("reads a payload type once, by its first mapping, however often the offer repeats it", () => {
    const [video] = readOffer(
      sdp(
        "m=video 9 UDP/TLS/RTP/SAVPF 96 96 97 96",
        "a=mid:0",
        "a=rtpmap:96 VP8/90000",
        "a=rtpmap:96 VP9/90000",
        "a=rtpmap:97 rtx/90000",
        "a=fmtp:97 apt=96",
        "a=rtpmap:98 rtx/90000",
        "a=fmtp:98 apt=96",
      ),
    ).media;
    expect(video?.codecs.map(({ codec, payloadType, rtx }) => [codec, payloadType, rtx])).toEqual([["VP8", 96, 97]]);
  });

  it("reads names and parameters that look like numbers", () => {
    const lines = ["m=video 9 X 96 97", "a=mid:0", "a=rtpmap:96 2/90000", "a=fmtp:96 5", "a=rtpmap:97 VP8/90000", "a=fmtp:97 7"];
    expect(readOffer(sdp(...lines)).media[0]?.codecs).toMatchObject([{ codec: "VP8", fmtp: "7" }]);
  });

  it("throws only typed errors, on any input", () => {
    const lines = fc.array(fc.oneof(fc.constantFrom(...HEAD, ...VIDEO), fc.string({ maxLength: 40 })), { maxLength: 40 });
    fc.assert(
      fc.property(lines, (all) => code(all.join("\r\n")) !== "untyped"),
      { numRuns: 500 },
    );
  });
});

describe("negotiated plans", () => {
  const [video] = readOffer(sdp(...VIDEO)).media;
  if (video === undefined) throw new Error("no video");

  it("use one codec from a publisher, with the feedback for repair and rate control", () => {
    const plan = planPublish(video, true);
    expect(plan.codecs.map((codec) => codec.payloadType)).toEqual([102]);
    expect(plan.feedback).toEqual(["nack", "nack pli", "transport-cc"]);
    expect([...plan.extensions.values()].sort()).toEqual([13, 3]);
  });

  it("enable path estimation for audio only next to other media, since audio alone would be probed with padding", () => {
    const lines = [
      "m=audio 9 UDP/TLS/RTP/SAVPF 111",
      "a=mid:0",
      "a=rtpmap:111 opus/48000/2",
      "a=rtcp-fb:111 transport-cc",
      "a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01",
      "a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level",
    ];
    const [audio] = readOffer(sdp(...lines)).media;
    if (audio === undefined) throw new Error("no audio");
    expect(planPublish(audio, true)).toMatchObject({ feedback: [], extensions: new Map([[expect.any(String), 1]]) });
    const beside = planPublish(audio, false);
    expect(beside.feedback).toEqual(["transport-cc"]);
    expect([...beside.extensions.values()].sort()).toEqual([1, 3]);
  });

  it("offer a viewer every codec, but no retransmission format or bandwidth estimation", () => {
    const plan = planSubscribe(video);
    expect(plan.codecs.map((codec) => [codec.payloadType, codec.rtx])).toEqual([
      [102, undefined],
      [96, undefined],
      [45, undefined],
      [98, undefined],
    ]);
    expect(plan.feedback).toEqual(["nack", "nack pli"]);
    expect([...plan.extensions.values()]).toEqual([13]);
  });

  it("refuse a section without a supported codec", () => {
    const [none] = readOffer(sdp("m=video 9 UDP/TLS/RTP/SAVPF 99", "a=mid:0", "a=rtpmap:99 theora/90000")).media;
    expect(() => none && planPublish(none, true)).toThrow(expect.objectContaining({ code: "no-common-codec" }));
  });

  it("find the viewer's payload type by codec and nearest H.264 profile", () => {
    const offered = [
      { codec: "H264", profile: "640c1f", payloadType: 1, rtpmap: "" },
      { codec: "H264", profile: "42001f", payloadType: 2, rtpmap: "" },
      { codec: "VP8", payloadType: 3, rtpmap: "" },
    ] as const;
    expect(payloadTypeFor({ codec: "H264", profile: "42e01f" }, offered)).toBe(2);
    expect(payloadTypeFor({ codec: "H264", profile: "640028" }, offered)).toBe(1);
    expect(payloadTypeFor({ codec: "VP8" }, offered)).toBe(3);
    expect(payloadTypeFor({ codec: "AV1" }, offered)).toBeUndefined();
  });

  it("send no stream with a higher bit depth than a payload type promises to decode", () => {
    const offered = [
      { codec: "H264", profile: "42e01f", payloadType: 1, rtpmap: "" },
      { codec: "VP9", profile: "0", payloadType: 2, rtpmap: "" },
      { codec: "H265", profile: "1", payloadType: 3, rtpmap: "" },
      { codec: "AV1", profile: "0", payloadType: 4, rtpmap: "" },
    ] as const;
    const more = [...offered, { codec: "H265", profile: "2", payloadType: 5, rtpmap: "" }] as const;
    expect(payloadTypeFor({ codec: "H264", profile: "6e001f" }, offered)).toBeUndefined();
    expect(payloadTypeFor({ codec: "VP9", profile: "2" }, offered)).toBeUndefined();
    expect(payloadTypeFor({ codec: "VP9", profile: "0" }, offered)).toBe(2);
    expect(payloadTypeFor({ codec: "AV1", profile: "0" }, offered)).toBe(4);
    expect(payloadTypeFor({ codec: "H265", profile: "2" }, offered)).toBeUndefined();
    expect(payloadTypeFor({ codec: "H265", profile: "2" }, more)).toBe(5);
    expect(payloadTypeFor({ codec: "H265", profile: "1" }, more.slice(4))).toBe(5);
  });

  it("give ICE no candidates to check", () => {
    const lines = ["m=video 9 UDP/TLS/RTP/SAVPF 96", "a=mid:0"];
    const candidates = ["a=candidate:1 1 UDP 2122317823 192.0.2.10 57249 typ host", "a=end-of-candidates"];
    expect(withoutCandidates(`${[...candidates, ...lines, ...candidates].join("\r\n")}\r\n`)).toBe(`${lines.join("\r\n")}\r\n`);
  });

  it.each([
    ["0 1", "first"],
    ["1 0", "second"],
  ])("give every section the transport of the group's first: BUNDLE %s", (order, expected) => {
    const section = (kind: string, mid: number, name: string) => [
      ...[`m=${kind} 9 UDP/TLS/RTP/SAVPF 96`, `a=mid:${mid}`, "a=rtcp-mux", "a=sendonly"],
      ...[`a=ice-ufrag:${name}`, `a=ice-pwd:${name}PasswordOfTheSection`, `a=fingerprint:sha-256 ${"AB:".repeat(31)}0${mid}`],
      ...["a=setup:actpass", "a=rtpmap:96 VP8/90000"],
    ];
    const head = HEAD.slice(0, 4).concat(`a=group:BUNDLE ${order}`);
    const text = `${[...head, ...section("audio", 0, "first"), ...section("video", 1, "second")].join("\r\n")}\r\n`;
    const read = libraryOffer(text, readOffer(text), new Set(["0", "1"]));
    expect(read.match(/^a=ice-ufrag:.*(?=\r)/gm)).toEqual([`a=ice-ufrag:${expected}`, `a=ice-ufrag:${expected}`]);
    expect(new Set(read.match(/^a=(?:ice-pwd|fingerprint):.*/gm)).size).toBe(2);
    const alone = libraryOffer(text, readOffer(text), new Set(["1"]));
    expect(alone.match(/^a=ice-ufrag:.*(?=\r)/gm)).toEqual([`a=ice-ufrag:${expected}`]);
    const rejected = text.replace("m=audio 9", "m=audio 0");
    const kept = libraryOffer(rejected, readOffer(rejected), new Set(["1"]));
    expect(kept.match(/^a=ice-ufrag:.*(?=\r)/gm)).toEqual(["a=ice-ufrag:second"]);
  });

  it.each([
    ["a=setup:actpass", "a=setup:active"],
    ["a=setup:active", "a=setup:active"],
    ["a=setup:passive", "a=setup:passive"],
    ["a=tool:none", "a=setup:active"],
  ])("let the client start DTLS, unless it can't: %s", (offered, expected) => {
    const lines = [
      "m=audio 9 UDP/TLS/RTP/SAVPF 111",
      "a=mid:0",
      "a=rtcp-mux",
      "a=sendonly",
      offered,
      "a=rtpmap:111 opus/48000/2",
    ];
    const text = sdp(...lines).replace("a=setup:actpass\r\n", "");
    expect(libraryOffer(text, readOffer(text), new Set(["0"])).match(/^a=setup:.*(?=\r)/gm)).toEqual([expected]);
  });

  it("leave the DTLS role to libdatachannel if the client uses libdatachannel too", () => {
    const text = sdp("m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=mid:0", "a=sendonly", "a=rtpmap:111 opus/48000/2");
    const offer = text.replace(/^o=.*\r$/m, "o=rtc 3877212184 0 IN IP4 127.0.0.1\r");
    expect(libraryOffer(offer, readOffer(offer), new Set(["0"]))).toContain("a=setup:actpass\r\n");
  });

  it("write formats in order of preference and add addresses of the same socket", () => {
    const local = sdp(
      "m=video 9 UDP/TLS/RTP/SAVPF 96",
      "c=IN IP4 0.0.0.0",
      "a=mid:0",
      "a=recvonly",
      "a=rtpmap:96 VP8/90000",
      "a=candidate:1 1 UDP 2114977791 192.0.2.9 5000 typ host",
    );
    const answer = writeDescription(local, [planPublish(video, true)], { offerLoopback: true, publicAddresses: ["203.0.113.5"] });
    expect(answer).toContain("m=video 9 UDP/TLS/RTP/SAVPF 102 103\r\n");
    expect(answer).toContain("a=fmtp:103 apt=102\r\n");
    expect(answer).toContain("127.0.0.1 5000 typ host");
    expect(answer).toContain("203.0.113.5 5000 typ host");
    expect(answer).not.toContain("VP8");
  });
});
