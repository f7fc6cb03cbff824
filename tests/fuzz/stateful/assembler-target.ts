import { type CarriedPacket, carriageSymbol, encodingSymbolIds } from "@setsuna/contracts";
import { h264Frame, packetize, seeded, vp8Frame } from "@setsuna/e2ee/testing";
import { encodeRepairSymbol } from "@setsuna/fec";
import { bare } from "@setsuna/kit";
import { type AssembledFrame, PacketAssembler } from "@setsuna/playout";
import { LinkModel, seededRandom } from "@setsuna/testkit/model";
import fc from "fast-check";
import { expectSameBytes, expectThat } from "../lib/bounded.ts";
import { fuzzTarget } from "../lib/target.ts";

const line = fc.record({
  delayMs: fc.nat(60),
  jitterMs: fc.nat(40),
  loss: fc.constantFrom(0, 0.02, 0.1, 0.4),
  reorder: fc.constantFrom(0, 0.1, 0.5),
  duplicate: fc.constantFrom(0, 0.2),
});

const stream = fc.record({
  codec: fc.constantFrom("H264" as const, "VP8" as const),
  seed: fc.nat(),
  start: fc.nat(0xffff),
  frames: fc.array(fc.record({ bytes: fc.integer({ min: 40, max: 6000 }), isKey: fc.boolean() }), {
    minLength: 2,
    maxLength: 30,
  }),
  line,
  repairs: fc.boolean(),
  fec: fc.nat(18),
  overlap: fc.boolean(),
});

interface SentFrame {
  readonly data: Uint8Array;
  readonly packets: readonly CarriedPacket[];
}

const sentFrames = ({
  codec,
  seed,
  start,
  frames,
}: typeof stream extends fc.Arbitrary<infer Value> ? Value : never): SentFrame[] => {
  const random = seeded(seed);
  let sequence = start;
  return frames.map(({ bytes, isKey: wanted }, number) => {
    const isKey = wanted || number === 0;
    const data = codec === "H264" ? h264Frame(isKey, [bytes], random) : vp8Frame(isKey, bytes, random);
    const payloads = packetize(codec, data);
    const packets = payloads.map((payload, index): CarriedPacket => {
      sequence += 1;
      return {
        codec,
        startsKeyframe: isKey && index === 0,
        startsFrame: index === 0,
        endsFrame: index === payloads.length - 1,
        sequenceNumber: sequence & 0xffff,
        rtpTimestamp: (3000 * number) >>> 0,
        payload,
      };
    });
    return { data, packets };
  });
};

export const assemblerTarget = fuzzTarget(
  "frames over any line",
  stream,
  (value) => {
    const sent = sentFrames(value);
    const model = new LinkModel({ ...value.line, queueBytes: 1e6, outage: false }, seededRandom(value.seed));
    const assembler = new PacketAssembler();
    const arrivals = new Map<number, (() => void)[]>();
    let now = 0;
    const arrive = (bytes: number, block: () => void): void => {
      for (const at of model.offer(now, bytes)) arrivals.set(Math.ceil(at), [...(arrivals.get(Math.ceil(at)) ?? []), block]);
    };
    const bySequence = new Map(sent.flatMap(({ packets }) => packets.map((packet) => [packet.sequenceNumber, packet] as const)));
    const frames: AssembledFrame[] = [];
    const send = (number: number): void => {
      const packets = sent[number]?.packets ?? [];
      for (const packet of packets) arrive(packet.payload.length, () => assembler.onPacket(packet, now));
      const over = value.overlap ? [...(sent[number - 1]?.packets ?? []), ...packets] : packets;
      if (value.fec === 0 || over.length > 255) return;
      const symbols = over.map(carriageSymbol);
      const length = Math.max(...symbols.map((symbol) => symbol.length));
      const block = { firstSequence: over[0]?.sequenceNumber ?? 0, count: over.length };
      const phase = value.overlap && number % 2 === 1 ? 1 : 0;
      for (const encodingSymbolId of encodingSymbolIds(phase, value.fec))
        arrive(length, () =>
          assembler.onFec({ ...block, encodingSymbolId, symbol: encodeRepairSymbol(encodingSymbolId, symbols, length) }, now),
        );
    };
    const end = 33 * sent.length + 1500;
    for (; now < end; now += 1) {
      const frame = now % 33 === 0 ? sent[now / 33] : undefined;
      if (frame !== undefined) send(now / 33);
      for (const block of arrivals.get(now) ?? []) block();
      arrivals.delete(now);
      const due = assembler.nextDeadline();
      if (frame === undefined && (due === undefined || due > now) && now % 5 !== 0) continue;
      frames.push(...assembler.take(now));
      for (const wanted of assembler.nacksDue(now, 2 * value.line.delayMs)) {
        const packet = bySequence.get(wanted);
        if (value.repairs && packet !== undefined) arrive(packet.payload.length, () => assembler.onPacket(packet, now));
      }
      expectThat((assembler.nextDeadline() ?? now + 1) > now - 1, "a deadline that is never met");
    }
    let before = -1;
    for (const { data, type, rtpTimestamp } of frames) {
      const number = bare(rtpTimestamp) / 3000;
      expectThat(number > before, `frame ${number} after ${before}`);
      expectThat(type === "key" || number === before + 1, `frame ${number} without the one that it refers to`);
      expectSameBytes(data, sent[number]?.data ?? new Uint8Array(0), `frame ${number}`);
      before = number;
    }
    const { loss, reorder, jitterMs } = value.line;
    if (loss === 0 && reorder === 0 && jitterMs === 0) expectThat(frames.length === sent.length, "a clean line lost frames");
  },
  150,
  3000,
);
