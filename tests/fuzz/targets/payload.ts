import { PPS, SPS } from "@setsuna/e2ee/testing";
import { joinBytes } from "@setsuna/kit";
import { prepareH264Keyframe, readOpusToc, takeCopies, withCopies } from "@setsuna/playout";
import {
  depacketize,
  frameSize,
  greyH264Picture,
  h264HasIdr,
  h264HasSps,
  h264RecoveryFrames,
  h265HasIrap,
  isDiscardable,
  isKeyframe,
  isOpusDtx,
  opusDuration,
  opusIsStereo,
  parseRtpHeader,
  payloadOf,
  readH265Sps,
  readSps,
  restrictReordering,
  startsFrame,
  type VideoCodec,
} from "@setsuna/rtp";
import fc from "fast-check";
import { expectBounded, expectSame, expectSameBytes, expectThat } from "../lib/bounded.ts";
import { capturedRtp } from "../lib/captures.ts";
import { h265Payloads, h265Units } from "../lib/h265-samples.ts";
import { mutatedBytes, wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const CODECS: readonly VideoCodec[] = ["H264", "H265", "VP8", "VP9", "AV1"];

const payloads = (codec: string): Uint8Array[] =>
  capturedRtp(codec).flatMap((packet) => {
    const header = parseRtpHeader(packet);
    return header === undefined ? [] : [payloadOf(packet, header)];
  });

const expectFrameCount = (frames: number | undefined): void =>
  expectThat(frames === undefined || (Number.isInteger(frames) && frames >= 0), `${frames} frames up to a right picture`);

const codecTargets = CODECS.map((codec) => {
  const one = wireBytes(codec === "H265" ? h265Payloads : payloads(codec), 24);
  return fuzzTarget(`${codec} payloads`, fc.array(one, { minLength: 1, maxLength: 4 }), (list) => {
    for (const payload of list) {
      const header = { ...HEADER, payloadOffset: 0, paddingLength: 0 };
      isKeyframe(codec, payload, header);
      startsFrame(codec, payload, header);
      isDiscardable(codec, payload, header);
      const size = frameSize(codec, payload, header);
      expectThat(size === undefined || (size.width > 0 && size.height > 0), "a picture of no size");
      if (codec === "H264") {
        h264HasIdr(payload);
        h264HasSps(payload);
        expectFrameCount(h264RecoveryFrames(payload));
      }
      if (codec === "H265") h265HasIrap(payload);
    }
    const frame = depacketize(codec, list);
    const total = list.reduce((sum, { length }) => sum + length, 0);
    // A start code of 4 bytes per NAL unit, which takes at least 3; a size per OBU.
    expectThat((frame?.length ?? 0) <= 3 * total + 16, "a frame longer than its payloads account for");
    if (frame !== undefined)
      expectThat(
        list.every(({ buffer }) => buffer !== frame.buffer),
        "the frame shares its memory",
      );
  });
});

const HEADER = {
  marker: false,
  payloadType: 96,
  sequenceNumber: 0,
  timestamp: 0,
  ssrc: 0,
  csrcCount: 0,
  extensionProfile: undefined,
  extensionOffset: 0,
  extensionLength: 0,
};

const KEYFRAME = Uint8Array.from([0, 0, 0, 1, ...SPS, 0, 0, 1, ...PPS, 0, 0, 1, 0x65, 0x88, 1, 2, 3]);
const opusPacket = fc
  .tuple(fc.nat(63), fc.uint8Array({ maxLength: 60 }))
  .map(([config, rest]) => Uint8Array.from([config << 2, ...rest]));

export const payloadTargets = [
  ...codecTargets,
  fuzzTarget("H.264 parameter sets", wireBytes([KEYFRAME, Uint8Array.from(SPS), ...payloads("H264")], 40), (bytes) => {
    readSps(bytes);
    const fixed = restrictReordering(bytes);
    expectThat(fixed.length <= 2 * bytes.length + 32, "an SPS grew without bound");
    const again = restrictReordering(fixed);
    expectSameBytes(again, fixed, "an SPS that was restricted is restricted again");
    expectBounded(prepareH264Keyframe(bytes), bytes);
  }),
  fuzzTarget("H.265 parameter sets", wireBytes(h265Units), (bytes) => {
    readH265Sps(bytes);
  }),
  fuzzTarget(
    "H.264 pictures before a recovery point",
    fc.tuple(...[SPS, PPS].map((set) => fc.oneof(fc.constant(Uint8Array.from(set)), mutatedBytes([Uint8Array.from(set)])))),
    (units) => {
      const picture = greyH264Picture(units);
      expectThat((picture?.length ?? 0) <= 4 * joinBytes(units).length + 1_000_000, "a grey picture too long");
    },
  ),
  fuzzTarget("Opus packets", wireBytes(payloads("opus")), (bytes) => {
    opusIsStereo(bytes);
    isOpusDtx(bytes);
    const toc = readOpusToc(bytes);
    const samples = opusDuration(bytes);
    expectThat(toc?.samples === samples, `two readers: ${toc?.samples} and ${samples} samples`);
    const { packet, copies } = takeCopies(bytes);
    expectThat(packet.length <= bytes.length, "a packet longer than what carried it");
    expectBounded(copies, bytes);
  }),
  fuzzTarget(
    "Opus copies, written and read",
    fc.tuple(
      opusPacket,
      fc.array(fc.record({ data: opusPacket, samplesBack: fc.integer({ min: 1, max: 0xffff }) }), { maxLength: 3 }),
    ),
    ([packet, copies]) => {
      const carried = withCopies(packet, copies);
      const read = takeCopies(carried);
      expectSameBytes(read.packet, packet, "the packet");
      expectSame(
        read.copies.map(({ data, samplesBack }) => [samplesBack, [...data]]),
        copies.slice(0, read.copies.length).map(({ data, samplesBack }) => [samplesBack, [...data]]),
        "copies",
      );
      expectThat(copies.length === 0 || read.copies.length > 0, "no copy was carried");
    },
  ),
];
