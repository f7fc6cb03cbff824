import { bare } from "@setsuna/kit";
import {
  bye,
  compound,
  forEachNacked,
  forEachRtcp,
  fullIntraRequest,
  nack,
  type PacketArrival,
  parseBye,
  parseFullIntraRequest,
  parseNack,
  parsePictureLossIndication,
  parseReceiverReport,
  parseRemb,
  parseSenderReport,
  parseTransportFeedback,
  pictureLossIndication,
  type RtcpView,
  receiverReport,
  remb,
  senderReport,
  sourceDescription,
  transportFeedback,
} from "@setsuna/rtp";
import fc from "fast-check";
import { expectBounded, expectSame, expectThat } from "../lib/bounded.ts";
import { capturedRtcp } from "../lib/captures.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const u32 = fc.nat(0xffff_ffff);
const block = fc.record({
  ssrc: u32,
  fractionLost: fc.nat(255),
  cumulativeLost: fc.integer({ min: -0x80_0000, max: 0x7f_ffff }),
  extendedHighestSequence: u32,
  jitter: u32,
  lastSenderReport: u32,
  delaySinceLastSenderReport: u32,
});
const info = fc.record({
  ssrc: u32,
  ntp: fc.record({ seconds: u32, fraction: u32 }),
  rtpTimestamp: u32,
  packetCount: u32,
  octetCount: u32,
});
const blocks = fc.array(block, { maxLength: 31 });

const arrivals = fc
  .tuple(
    fc.nat(0xffff),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.option(fc.integer({ min: -40_000, max: 40_000 }))), {
      minLength: 1,
      maxLength: 60,
    }),
  )
  .map(([base, steps]): PacketArrival[] => {
    let sequenceNumber = base;
    let arrivalUs = 5_000_000;
    return steps.map(([step, delay], index) => {
      if (index > 0) sequenceNumber += step;
      if (delay !== null) arrivalUs += delay;
      return { sequenceNumber, arrivalUs: delay === null ? undefined : arrivalUs };
    });
  });

const feedback = transportFeedback({
  senderSsrc: 1,
  mediaSsrc: 2,
  feedbackCount: 3,
  packets: [0, 1, 2, 5, 6, 30].map((step) => ({ sequenceNumber: 65_530 + step, arrivalUs: 1_000_000 + 700 * step })),
});
const BLOCK = {
  ssrc: 9,
  fractionLost: 3,
  cumulativeLost: -2,
  extendedHighestSequence: 70_000,
  jitter: 12,
  lastSenderReport: 77,
  delaySinceLastSenderReport: 88,
};
const INFO = {
  ssrc: 4,
  ntp: { seconds: 3_900_000_000, fraction: 1 << 30 },
  rtpTimestamp: 90_000,
  packetCount: 10,
  octetCount: 9999,
};

const SAMPLES = [
  ...capturedRtcp,
  compound(senderReport(INFO, [BLOCK, BLOCK]), sourceDescription(4, "setsuna"), bye([4, 5])),
  compound(receiverReport(7, [BLOCK]), nack(7, 4, [1, 2, 9, 300, 65_535])),
  compound(receiverReport(7), pictureLossIndication(7, 4), fullIntraRequest(7, [{ ssrc: 4, commandSequence: 2 }])),
  compound(receiverReport(7), remb({ senderSsrc: 7, bitrate: 5_000_000, ssrcs: [4, 5] })),
  compound(receiverReport(7), feedback?.bytes ?? new Uint8Array(0)),
];

/** A short transport feedback may report this many missing packets, at 80 bytes each. */
const FEEDBACK_BESIDE = 4096 * 80;

const parseAll = (view: RtcpView): unknown[] => [
  parseSenderReport(view),
  parseReceiverReport(view),
  parseNack(view),
  parsePictureLossIndication(view),
  parseFullIntraRequest(view),
  parseRemb(view),
  parseBye(view),
];

const viewOf = (bytes: Uint8Array): RtcpView => {
  let found: RtcpView | undefined;
  expectThat(
    forEachRtcp(bytes, (view) => {
      found = { ...view };
    }),
    "a written packet cannot be read",
  );
  expectThat(found !== undefined, "no packet");
  return found;
};

export const rtcpTargets = [
  fuzzTarget("RTCP", wireBytes(SAMPLES), (bytes) => {
    let end = 0;
    forEachRtcp(bytes, (view) => {
      expectThat(view.offset === end && view.offset + view.length <= bytes.length, "a packet out of its place");
      end = view.offset + 4 * (((bytes[view.offset + 2] ?? 0) << 8) + (bytes[view.offset + 3] ?? 0) + 1);
      expectBounded(parseAll(view), bytes);
      expectBounded(parseTransportFeedback(view), bytes, FEEDBACK_BESIDE);
      let count = 0;
      forEachNacked(view, () => {
        count += 1;
      });
      expectThat(count <= 5 * view.length, "more numbers than a NACK can name");
    });
  }),
  fuzzTarget("RTCP reports, written and read", fc.record({ info, blocks, ssrcs: fc.array(u32, { maxLength: 31 }) }), (value) => {
    expectSame(parseSenderReport(viewOf(senderReport(value.info, value.blocks))), { ...value.info, blocks: value.blocks }, "SR");
    const rr = parseReceiverReport(viewOf(receiverReport(value.info.ssrc, value.blocks)));
    expectSame(rr, { ssrc: value.info.ssrc, blocks: value.blocks }, "RR");
    expectSame(parseBye(viewOf(bye(value.ssrcs))), value.ssrcs, "BYE");
  }),
  fuzzTarget(
    "RTCP feedback, written and read",
    fc.record({
      a: u32,
      b: u32,
      sequences: fc.uniqueArray(fc.nat(400), { maxLength: 40 }),
      base: fc.nat(0xffff),
      bits: fc.nat(40),
    }),
    ({ a, b, sequences, base, bits }) => {
      const asked = [...sequences].sort((x, y) => x - y).map((step) => base + step);
      const read = parseNack(viewOf(nack(a, b, asked)));
      expectSame(read, { senderSsrc: a, mediaSsrc: b, sequenceNumbers: asked.map((one) => one & 0xffff) }, "NACK");
      expectSame(parsePictureLossIndication(viewOf(pictureLossIndication(a, b))), b, "PLI");
      const entries = asked.slice(0, 9).map((ssrc, index) => ({ ssrc, commandSequence: index }));
      expectSame(parseFullIntraRequest(viewOf(fullIntraRequest(a, entries))), entries, "FIR");
      const bitrate = Math.floor(b * 2 ** (bits - 20));
      const told = parseRemb(viewOf(remb({ senderSsrc: a, bitrate, ssrcs: [a, b] })));
      expectThat(told !== undefined && told.bitrate <= bitrate && told.bitrate >= bitrate * (1 - 2 ** -16), "REMB");
    },
  ),
  fuzzTarget("transport-cc, written and read", arrivals, (packets) => {
    const message = transportFeedback({ senderSsrc: 1, mediaSsrc: 2, feedbackCount: 3, packets });
    if (message === undefined) {
      expectThat(
        packets.every(({ arrivalUs }) => arrivalUs === undefined),
        "nothing written of what came",
      );
      return;
    }
    const read = parseTransportFeedback(viewOf(message.bytes));
    expectThat(read !== undefined && message.covered > 0, "a written feedback cannot be read");
    const first = packets[0]?.sequenceNumber ?? 0;
    const told = packets.slice(0, message.covered);
    expectThat(read.packets.length === (told.at(-1)?.sequenceNumber ?? 0) - first + 1, "packets are missing");
    for (const { sequenceNumber, arrivalUs } of told) {
      const one = read.packets[sequenceNumber - first];
      expectThat((one?.arrivalUs === undefined) === (arrivalUs === undefined), `packet ${sequenceNumber}`);
      if (arrivalUs !== undefined)
        expectThat(Math.abs(bare(one?.arrivalUs ?? 0) - bare(arrivalUs)) <= 125, `arrival of ${sequenceNumber}`);
    }
  }),
];
