import { raiseVideoLimit, tuneAudioAnswer, tuneAudioOffer, tuneVideoAnswer } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
import {
  type OfferedMedia,
  planFormats,
  planLines,
  planPublish,
  planSubscribe,
  readOffer,
  writeDescription,
} from "@setsuna/relay/testing";
import fc from "fast-check";
import { withAllowedCandidates } from "../../../apps/studio/src/streams/signalling/direct-candidates.ts";
import { readOfferStreams } from "../../../apps/studio/src/streams/whip/offer-streams.ts";
import { readSdpFragment } from "../../../apps/studio/src/streams/whip/sdp-fragment.ts";
import { expectBounded, expectThat } from "../lib/bounded.ts";
import { capturedAnswers, capturedOffers } from "../lib/captures.ts";
import { mutatedText } from "../lib/mutated-text.ts";
import { fuzzTarget } from "../lib/target.ts";

const MAX_SDP = 32 * 1024;
const sdp = (samples: readonly string[]): fc.Arbitrary<string> => mutatedText(samples).map((text) => text.slice(0, MAX_SDP));

/** At full length, comparing all pairs of lines would take minutes. */
const longOffer = fc
  .tuple(fc.constantFrom(...capturedOffers), fc.nat(0xffff), fc.nat(60), fc.nat(3))
  .map(([text, at, length, kind]) => {
    const place = Math.floor((at / 0x10000) * text.length);
    const part = kind === 0 ? text.slice(place, place + 1 + length) : (text.split("\r\n")[at % text.split("\r\n").length] ?? "");
    const [head, tail] = [text.slice(0, place), text.slice(place)];
    const times = Math.max(0, Math.floor((MAX_SDP - text.length) / (part.length + 2)));
    return (kind === 0 ? head + part.repeat(times) + tail : text + `${part}\r\n`.repeat(times)).slice(0, MAX_SDP);
  });

const crowdedOffer = fc
  .record({ payloads: fc.nat(5000), maps: fc.nat(900), parameters: fc.nat(900), distinct: fc.integer({ min: 1, max: 128 }) })
  .map(({ payloads, maps, parameters, distinct }) => {
    const type = (index: number): number => index % distinct;
    const lines = [
      "v=0",
      "a=ice-ufrag:abcd",
      "a=fingerprint:sha-256 00",
      `m=video 9 X ${Array.from({ length: payloads }, (_, index) => type(index)).join(" ")}`,
      ...Array.from({ length: maps }, (_, index) => `a=rtpmap:${type(index)} ${index % 2 ? "rtx" : "VP8"}/90000`),
      ...Array.from({ length: parameters }, (_, index) => `a=fmtp:${type(index)} apt=${type(index + 1)}`),
    ];
    return lines.join("\r\n").slice(0, MAX_SDP);
  });

const planned = (media: OfferedMedia): void => {
  for (const plan of [
    (one: OfferedMedia) => planPublish(one, true),
    (one: OfferedMedia) => planPublish(one, false),
    planSubscribe,
  ]) {
    try {
      const made = plan(media);
      planFormats(made);
      for (const line of planLines(made)) expectThat(!/[\r\n]/.test(line), "a line that is two");
    } catch (error) {
      if (!(error instanceof StudioError) || error.code !== "no-common-codec") throw error;
    }
  }
};

const checkOffer = (text: string): void => {
  try {
    const offer = readOffer(text);
    expectBounded(offer, text);
    expectThat(offer.media.length <= 4, "too many sections");
    for (const media of offer.media) planned(media);
  } catch (error) {
    if (!(error instanceof StudioError) || error.code !== "bad-sdp") throw error;
  }
  expectBounded(readOfferStreams(text), text);
};

const FRAGMENT = [
  "a=ice-ufrag:abcd",
  "a=ice-pwd:efgh",
  "m=audio 9 RTP/AVP 0",
  "a=mid:0",
  "a=candidate:1387637174 1 udp 2122260223 192.0.2.1 61764 typ host generation 0 ufrag EsAw network-id 1",
  "a=end-of-candidates",
  "",
].join("\r\n");

const target = bitsPerSecond(5_000_000);

export const sdpTargets = [
  fuzzTarget("SDP offers", sdp(capturedOffers), checkOffer, 4),
  fuzzTarget("SDP offers of full length", fc.oneof(longOffer, crowdedOffer), checkOffer, 40),
  fuzzTarget(
    "SDP answers",
    sdp(capturedAnswers),
    (text) => {
      tuneVideoAnswer(text, target);
      raiseVideoLimit(text, target);
      tuneAudioAnswer(text, { bitrateKbps: 64, channels: 2 });
      tuneAudioOffer(text);
      expectThat(withAllowedCandidates(text, ["192.0.2.0/24"]).length <= text.length, "an SDP grew");
    },
    4,
  ),
  fuzzTarget(
    "SDP answers that are written anew",
    fc.constantFrom(...capturedAnswers).chain((answer) => fc.tuple(fc.constant(answer), sdp(capturedOffers))),
    ([answer, text]) => {
      let plans: ReturnType<typeof planSubscribe>[];
      try {
        plans = readOffer(text).media.map(planSubscribe);
      } catch (error) {
        if (error instanceof StudioError) return;
        throw error;
      }
      const written = writeDescription(answer, plans, { offerLoopback: true, publicAddresses: ["203.0.113.7"] });
      expectThat(written.startsWith("v=0"), "no SDP was written");
    },
    8,
  ),
  fuzzTarget("WHIP and WHEP fragments", mutatedText([FRAGMENT]), (text) => {
    const read = readSdpFragment(text);
    expectBounded(read, text);
  }),
];
