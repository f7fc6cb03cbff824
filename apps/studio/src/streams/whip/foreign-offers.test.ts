import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ForeignSender, ForeignViewer, type SentSource } from "./foreign-client.fake.ts";
import { WhipHere } from "./whip-here.fake.ts";

type Kind = "audio" | "video";
const BOTH: readonly Kind[] = ["audio", "video"];

let app: FastifyInstance;
let channel = 0;
let here: WhipHere;
beforeAll(() => {
  here = new WhipHere();
});
afterAll(() => here.close());
beforeEach(() => {
  app = here.app();
});
afterEach(() => app.close());

const post = (name: "whip" | "whep", payload: string, channel = 1) =>
  app.inject({
    method: "POST",
    url: `/studio/${name}/abc-defg/${channel}`,
    payload,
    headers: { "content-type": "application/sdp" },
  });

interface Case {
  readonly change?: (sdp: string) => string;
  readonly codec?: string;
  readonly kinds?: readonly Kind[];
  readonly sent?: Partial<Record<Kind, readonly SentSource[]>>;
}

const ANNOUNCED: Record<Kind, readonly SentSource[]> = {
  audio: [{ payloadType: 111, ssrc: 1000 }],
  video: [{ payloadType: 96, ssrc: 1001 }],
};

const outcomeOf = async ({ change = (sdp) => sdp, codec = "H264", kinds = BOTH, sent = {} }: Case): Promise<string> => {
  channel += 1;
  const sender = new ForeignSender(codec, kinds);
  const got = new Set<Kind>();
  let viewer: ForeignViewer | undefined;
  try {
    const answer = await post("whip", change(sender.offer), channel);
    if (answer.statusCode !== 201) return answer.json().code;
    sender.begin(answer.body, { ...ANNOUNCED, ...sent });
    await new Promise<void>((resolve, reject) => {
      viewer = new ForeignViewer(kinds, (kind) => {
        got.add(kind);
        if (kinds.every((one) => got.has(one))) resolve();
      });
      post("whep", viewer.offer, channel).then((response) => {
        if (response.statusCode === 201) viewer?.begin(response.body);
        else reject(new Error(`the viewer: ${response.body}`));
      }, reject);
    });
    return "served";
  } finally {
    sender.close();
    viewer?.close();
  }
};

const cut = (pattern: RegExp) => (sdp: string) => sdp.replace(pattern, "");
const put = (line: string, pattern: RegExp) => (sdp: string) => sdp.replace(pattern, (found) => `${found}${line}\r\n`);
const toVideo = (...lines: string[]) => put(lines.join("\r\n"), /^a=mid:1\r\n/m);
const swap = (pattern: RegExp, text: string) => (sdp: string) => sdp.replace(pattern, text);
const all =
  (...changes: ((sdp: string) => string)[]) =>
  (sdp: string) =>
    changes.reduce((text, change) => change(text), sdp);

const NO_SSRC = cut(/^a=ssrc:.*\r\n/gm);
const NO_GROUP = cut(/^a=group:.*\r\n/gm);
const FMTP = /^a=fmtp:96 .*\r\n/m;
const OTHER_TRANSPORT = "a=ice-ufrag:Else\r\na=ice-pwd:passwordOfAnotherTransport\r\n";
const MID = "a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid";
const NO_CANDIDATES = cut(/^a=candidate:.*\r\n/gm);
const MDNS_CANDIDATE = "a=candidate:1 1 UDP 2122317823 0f3c1b2a-1111-4222-8333-444455556666.local 50000 typ host";
const IPV6_CANDIDATE = "a=candidate:1 1 UDP 2122317823 2001:db8::1 50000 typ host";
const toPayloadType = (number: number) => (sdp: string) =>
  sdp.replace(/^m=video[\s\S]*/m, (section) =>
    section.replace(/^(m=\S+ \d+ \S+) 96/, `$1 ${number}`).replaceAll(":96 ", `:${number} `),
  );

describe("offers with properties that our own clients never have are accepted", () => {
  const strange: readonly SentSource[] = [{ payloadType: 96, ssrc: 0xdead_beef }];
  const layers: readonly SentSource[] = [1001, 1002, 1003].map((ssrc) => ({ payloadType: 96, ssrc }));
  const video: readonly Kind[] = ["video"];
  it.each<[string, Case]>([
    ["as libdatachannel makes it", {}],
    ["no a=ssrc", { change: NO_SSRC, sent: { video: strange } }],
    ["no a=ssrc in one section", { change: (sdp) => sdp.replace(/^a=ssrc:1001.*\r\n/gm, ""), sent: { video: strange } }],
    ["another SSRC than announced", { sent: { video: strange } }],
    ["no a=ssrc, and a MID extension offered", { change: all(NO_SSRC, put(MID, /^a=mid:\d\r\n/gm)), sent: { video: strange } }],
    ["H.264 without fmtp", { change: cut(FMTP) }],
    ["H.264 with packetization-mode=0", { change: swap(/packetization-mode=1/, "packetization-mode=0") }],
    ["H.264 without packetization-mode", { change: swap(/;packetization-mode=1/, "") }],
    ["H.264 High 10", { change: swap(/42e01f/, "6e001f") }],
    ["HEVC", { codec: "H265" }],
    ["HEVC with parameters", { codec: "H265", change: toVideo("a=fmtp:96 profile-id=1;tier-flag=0;level-id=93;tx-mode=SRST") }],
    ["VP8", { codec: "VP8" }],
    ["VP9 with 10 bits", { codec: "VP9", change: toVideo("a=fmtp:96 profile-id=2") }],
    ["AV1", { codec: "AV1" }],
    ["several rids", { change: toVideo("a=rid:h send", "a=rid:l send", "a=simulcast:send h;l") }],
    ["several rids without a=ssrc", { change: all(NO_SSRC, toVideo("a=rid:h send", "a=rid:l send", "a=simulcast:send h;l")) }],
    ["several layers by SSRC", { change: toVideo("a=ssrc:1002 cname:c", "a=ssrc:1003 cname:c"), sent: { video: layers } }],
    [
      "an RTX SSRC that a group alone names",
      {
        change: all(
          toVideo("a=ssrc-group:FID 1001 2001", "a=rtpmap:97 rtx/90000", "a=fmtp:97 apt=96"),
          swap(/^(m=video .*) 96\r/m, "$1 96 97\r"),
        ),
      },
    ],
    ["DTLS client alone", { change: swap(/a=setup:actpass/g, "a=setup:active") }],
    ["DTLS server alone", { change: swap(/a=setup:actpass/g, "a=setup:passive") }],
    ["no a=setup", { change: cut(/^a=setup:.*\r\n/gm) }],
    ["lines that end with LF", { change: swap(/\r\n/g, "\n") }],
    ["sendrecv", { change: swap(/a=sendonly/g, "a=sendrecv") }],
    ["the direction above the sections", { change: all(cut(/^a=sendonly\r\n/gm), put("a=sendonly", /^t=0 0\r\n/m)) }],
    [
      "a separate transport per section, for answers without BUNDLE",
      { change: (sdp) => sdp.replace(/^(m=video[\s\S]*?)a=ice-ufrag:.*\r\na=ice-pwd:.*\r\n/m, `$1${OTHER_TRANSPORT}`) },
    ],
    ["one section, no BUNDLE", { kinds: video, change: NO_GROUP }],
    ["one section, no mid and no BUNDLE", { kinds: video, change: all(NO_GROUP, cut(/^a=mid:.*\r\n/gm)) }],
    ["sound alone", { kinds: ["audio"] }],
    ["two fingerprints", { change: put(`a=fingerprint:sha-1 ${"AB:".repeat(19)}CD`, /^a=fingerprint:.*\r\n/gm) }],
    ["feedback for all payload types", { change: toVideo("a=rtcp-fb:* nack pli", "a=rtcp-fb:* ccm fir") }],
    ["a non-numeric profile", { change: swap(/42e01f/, "xyzxyz") }],
    ["a payload type below RTCP's", { change: toPayloadType(63), sent: { video: [{ payloadType: 63, ssrc: 1001 }] } }],
    ["only mDNS candidates", { change: all(NO_CANDIDATES, put(MDNS_CANDIDATE, /^a=mid:\d\r\n/gm)) }],
    ["only IPv6 candidates", { change: all(NO_CANDIDATES, put(IPV6_CANDIDATE, /^a=mid:\d\r\n/gm)) }],
    ["two-byte header extension IDs", { change: put(MID.replace("4", "200"), /^a=mid:\d\r\n/gm) }],
    ["mono Opus", { change: swap(/opus\/48000\/2/, "opus/48000/1") }],
    ["RED before Opus", { change: swap(/^(m=audio .*) 111\r\n/m, "$1 63 111\r\na=rtpmap:63 red/48000/2\r\n") }],
    [
      "a section rejected by the client",
      {
        change: (sdp) =>
          `${sdp}m=video 0 UDP/TLS/RTP/SAVPF 120\r\nc=IN IP4 0.0.0.0\r\na=mid:2\r\na=inactive\r\na=rtpmap:120 VP8/90000\r\n`,
      },
    ],
    [
      "unknown attributes",
      { change: all(toVideo("a=x-of-ours:1", "b=AS:2500", "a=framerate:25"), put("a=x-of-all", /^t=0 0\r\n/m)) },
    ],
  ])("%s", async (_name, one) => {
    expect(await outcomeOf(one)).toBe("served");
  });
});

describe("offers that would stay silent are refused with a reason", () => {
  it.each<[string, string, Case]>([
    ["no BUNDLE", "bundle-required", { change: NO_GROUP }],
    ["BUNDLE for one of two sections", "bundle-required", { change: swap(/a=group:BUNDLE 0 1/, "a=group:BUNDLE 0") }],
    ["RTCP on a separate port", "rtcp-mux-required", { change: cut(/^a=rtcp-mux\r\n/gm) }],
    ["RTCP on a separate port in one section", "rtcp-mux-required", { change: cut(/^a=rtcp-mux\r\n/m) }],
    ["unencrypted RTP", "dtls-required", { change: swap(/UDP\/TLS\/RTP\/SAVPF/g, "RTP/AVP") }],
    ["SDES keys", "dtls-required", { change: swap(/UDP\/TLS\/RTP\/SAVPF/g, "RTP/SAVPF") }],
    ["an ICE Lite client", "ice-lite-unsupported", { change: put("a=ice-lite", /^t=0 0\r\n/m) }],
    ["one payload type in both sections", "payload-type-shared", { change: all(NO_SSRC, swap(/\b111\b/g, "96")) }],
    ["a payload type reserved for RTCP", "no-common-codec", { change: toPayloadType(72) }],
    ["PCMU alone", "no-common-codec", { kinds: ["audio"], change: swap(/^(m=audio .*) 111\r\n/m, "$1 0\r\n") }],
    ["PCMU alongside video", "no-common-codec", { change: swap(/opus\/48000\/2/, "PCMU/8000") }],
    ["interleaved H.264", "no-common-codec", { change: swap(/packetization-mode=1/, "packetization-mode=2") }],
    ["HEVC with decoding order numbers", "no-common-codec", { codec: "H265", change: toVideo("a=fmtp:96 sprop-max-don-diff=2") }],
    ["HEVC on several streams", "no-common-codec", { codec: "H265", change: toVideo("a=fmtp:96 tx-mode=MRST") }],
    ["an outdated codec", "no-common-codec", { change: all(cut(FMTP), swap(/H264/, "H263")) }],
    ["a receive-only client", "bad-sdp", { change: swap(/a=sendonly/g, "a=recvonly") }],
    ["two pictures", "bad-sdp", { change: (sdp) => `${sdp}${sdp.slice(sdp.indexOf("m=video")).replace("a=mid:1", "a=mid:2")}` }],
    ["no ICE password", "bad-sdp", { change: cut(/^a=ice-pwd:.*\r\n/gm) }],
    ["no fingerprint", "bad-sdp", { change: cut(/^a=fingerprint:.*\r\n/gm) }],
    ["an MD5 fingerprint", "bad-sdp", { change: swap(/sha-256/g, "md5") }],
  ])("%s", async (_name, code, one) => {
    expect(await outcomeOf(one)).toBe(code);
  });

  it("reports the offered codecs if none of ours matches", async () => {
    const offer = new ForeignSender("H264", BOTH);
    const answer = await post("whip", offer.offer.replace("opus/48000/2", "PCMU/8000"));
    offer.close();
    expect(answer.json()).toEqual({ code: "no-common-codec", detail: "audio: PCMU/8000" });
  });
});

it("tells a viewer before joining that it can't decode the stream", async () => {
  channel += 1;
  const sender = new ForeignSender("H265", ["video"]);
  const viewer = new ForeignViewer(["video"], () => undefined);
  try {
    expect((await post("whip", sender.offer, channel)).statusCode).toBe(201);
    const without = viewer.offer.replace(/^a=(?:rtpmap|fmtp):106 .*\r\n/gm, "");
    expect((await post("whep", without, channel)).json()).toEqual({
      code: "no-common-codec",
      detail: "video: H265 profile 1 is sent",
    });
    expect((await post("whep", viewer.offer, channel)).statusCode).toBe(201);
  } finally {
    sender.close();
    viewer.close();
  }
});

const CHANGES: readonly ((sdp: string) => string)[] = [
  NO_SSRC,
  NO_GROUP,
  cut(FMTP),
  cut(/^a=setup:.*\r\n/gm),
  cut(/^a=msid.*\r\n/gm),
  cut(/^a=rtcp-fb:.*\r\n/gm),
  cut(/^a=rtcp-mux\r\n/gm),
  cut(/^a=candidate:.*\r\n/gm),
  cut(/^a=end-of-candidates\r\n/gm),
  cut(/^a=ice-options:.*\r\n/gm),
  cut(/^a=mid:.*\r\n/gm),
  swap(/a=setup:actpass/g, "a=setup:active"),
  swap(/packetization-mode=1/, "packetization-mode=0"),
  swap(/\r\n/g, "\n"),
  swap(/a=sendonly/g, "a=sendrecv"),
  put(MID, /^a=mid:\d\r\n/gm),
  toVideo("a=rid:h send", "a=rid:l send", "a=simulcast:send h;l"),
  toVideo("a=ssrc-group:SIM 1001 1002 1003"),
  toPayloadType(72),
  toVideo("a=rtcp-fb:* nack pli"),
  swap(/\b111\b/g, "96"),
];

it("any mixture of them is accepted or refused with a reason", async () => {
  const mixture = fc.subarray([...CHANGES], { minLength: 1, maxLength: 5 });
  const refusals = ["bundle-required", "rtcp-mux-required", "payload-type-shared", "no-common-codec", "bad-sdp"];
  await fc.assert(
    fc.asyncProperty(mixture, fc.constantFrom<readonly Kind[]>(BOTH, ["video"], ["audio"]), async (changes, kinds) => {
      const change = all(...changes);
      const video = [{ payloadType: 96, ssrc: 1001 }];
      const audio = [{ payloadType: changes.includes(CHANGES.at(-1) ?? change) ? 96 : 111, ssrc: 1000 }];
      expect(["served", ...refusals]).toContain(await outcomeOf({ change, kinds, sent: { video, audio } }));
    }),
    { numRuns: 25 },
  );
}, 60_000);
