import {
  type CarriedPacket,
  carriageSymbol,
  isCarriedRepair,
  packetOfSymbol,
  readCarriedPacket,
  readCarriedRepair,
  readDirectPart,
  readFrameFec,
  writeCarriageHeader,
  writeDirectFrame,
  writeFrameFec,
  writeRepairHeader,
} from "@setsuna/contracts";
import { blockRepairSymbols, encodeRepairSymbol, recover, recoverBlock, recoverBlocks } from "@setsuna/fec";
import { crc32, joinBytes } from "@setsuna/kit";
import { DirectInput } from "@setsuna/playout";
import { frameBytesOf, frameUnits, payloadsFor } from "@setsuna/rtp";
import fc from "fast-check";
import { expectBounded, expectSame, expectSameBytes, expectThat } from "../lib/bounded.ts";
import { allCapturedRtp, capturedRtp } from "../lib/captures.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const packet = fc.record({
  codec: fc.constantFrom("H264" as const, "VP8" as const, "VP9" as const, "AV1" as const),
  startsKeyframe: fc.boolean(),
  startsFrame: fc.boolean(),
  endsFrame: fc.boolean(),
  sequenceNumber: fc.nat(0xffff),
  rtpTimestamp: fc.nat(0xffff_ffff),
  payload: fc.uint8Array({ maxLength: 40 }),
});

const carried = (value: CarriedPacket): Uint8Array => {
  const bytes = new Uint8Array(8 + value.payload.length);
  writeCarriageHeader(bytes, 0, value);
  bytes.set(value.payload, 8);
  return bytes;
};

const carriedRepair = new Uint8Array(40);
writeRepairHeader(carriedRepair, 0, { encodingSymbolId: 1, firstSequence: 65_530, count: 12 });

const carriageSamples = [
  ...allCapturedRtp.slice(0, 20).map((bytes, index) =>
    carried({
      codec: "VP8",
      startsKeyframe: index === 0,
      startsFrame: true,
      endsFrame: true,
      sequenceNumber: index,
      rtpTimestamp: 3000 * index,
      payload: bytes.subarray(12),
    }),
  ),
  carriedRepair,
];

const fecSample = writeFrameFec({
  rtpTimestamp: 90_000,
  crc32: 0xdead_beef,
  unitLengths: [12, 4, 900],
  symbolLength: 300,
  encodingSymbolId: 0,
  symbol: new Uint8Array(300).fill(7),
});

const overlappingSample = writeFrameFec({
  rtpTimestamp: 93_000,
  crc32: 0xdead_beef,
  unitLengths: [12, 4, 900],
  symbolLength: 200,
  before: { rtpTimestamp: 90_000, crc32: 5, unitLengths: [700, 30], symbolLength: 300 },
  encodingSymbolId: 14,
  symbol: new Uint8Array(300).fill(7),
});

const directSamples = writeDirectFrame({
  codec: "H264",
  isKeyframe: true,
  number: 7,
  rtpTimestamp: 90_000,
  data: new Uint8Array(200).fill(9),
});

const repairSymbols = fc.uniqueArray(fc.nat(23), { maxLength: 6 });

const asMessage = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const repairTargets = [
  fuzzTarget("carried packets", wireBytes(carriageSamples), (bytes) => {
    expectBounded(readCarriedPacket(bytes), bytes);
    const fec = readCarriedRepair(bytes);
    expectThat(fec === undefined || isCarriedRepair(bytes), "FEC that does not say so");
    packetOfSymbol(bytes, 5);
  }),
  fuzzTarget("carried packets, written and read", packet, (value) => {
    const read = readCarriedPacket(carried(value));
    expectThat(read.ok, "a written packet cannot be read");
    const flat = (one: CarriedPacket): unknown => ({ ...one, payload: [...one.payload] });
    expectSame(flat({ ...value, ...read.value }), flat(value), "packet");
    const symbol = carriageSymbol(value);
    const worked = packetOfSymbol(joinBytes([symbol, new Uint8Array(5)]), value.sequenceNumber);
    expectThat(worked !== undefined, "a symbol cannot be read");
    expectSame(flat({ ...value, ...worked }), flat(value), "packet of a symbol");
  }),
  fuzzTarget("frame FEC", wireBytes([fecSample, overlappingSample]), (bytes) => {
    const fec = readFrameFec(bytes);
    expectBounded(fec, bytes);
    if (fec === undefined) return;
    const again = writeFrameFec(fec);
    // The byte after the units is reserved when there is no previous frame.
    const told = Uint8Array.from(bytes);
    if (fec.before === undefined) told[13] = 0;
    expectSameBytes(again, told, "fec");
  }),
  fuzzTarget("direct frames", fc.array(wireBytes(directSamples), { maxLength: 4 }), (messages) => {
    const input = new DirectInput();
    for (const message of messages) {
      readDirectPart(message);
      expectBounded(input.receive(asMessage(message)), joinBytes(messages));
    }
  }),
  fuzzTarget(
    "direct frames, written and read",
    fc.record({
      codec: fc.constantFrom("H264" as const, "VP8" as const, "opus" as const),
      isKeyframe: fc.boolean(),
      number: fc.nat(0xffff_ffff),
      rtpTimestamp: fc.nat(0xffff_ffff),
      length: fc.oneof(fc.nat(50), fc.constantFrom(0, 65_535, 65_536, 65_537, 140_000)),
    }),
    ({ length, ...frame }) => {
      const data = new Uint8Array(length).map((_, index) => index * 31);
      const input = new DirectInput();
      let read: ReturnType<DirectInput["receive"]>;
      for (const message of writeDirectFrame({ ...frame, data })) read = input.receive(asMessage(message));
      expectThat(read !== undefined, "a written frame cannot be read");
      expectSameBytes(read.data, data, "frame");
      expectSame([read.codec, read.isKeyframe, read.number, read.rtpTimestamp], Object.values(frame), "header");
    },
    6,
  ),
  fuzzTarget(
    "erasure code",
    fc.record({
      symbols: fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 12 }),
      missing: fc.uniqueArray(fc.nat(11), { maxLength: 9 }),
      which: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
    }),
    ({ symbols, missing, which }) => {
      const length = Math.max(...symbols.map((symbol) => symbol.length));
      const repairSymbols = which.map((encodingSymbolId) => ({
        encodingSymbolId,
        symbol: encodeRepairSymbol(encodingSymbolId, symbols, length),
      }));
      const came = symbols.map((symbol, index) => (missing.includes(index) ? undefined : symbol));
      const gone = came.filter((symbol) => symbol === undefined).length;
      const found = recover(came, repairSymbols);
      const isFirstOnes = which.every((encodingSymbolId) => encodingSymbolId < which.length);
      if (isFirstOnes) expectThat((found !== undefined) === gone <= which.length, `${gone} missing`);
      else expectThat(found === undefined || gone <= which.length, `${gone} missing, recovered by ${which.length}`);
      for (const { index, symbol } of found ?? []) {
        const filled = new Uint8Array(length);
        filled.set(symbols[index] ?? []);
        expectSameBytes(symbol, filled, `symbol ${index}`);
      }
    },
  ),
  fuzzTarget(
    "erasure code, runs that overlap",
    fc.record({
      symbols: fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 3, maxLength: 16 }),
      missing: fc.uniqueArray(fc.nat(15), { maxLength: 12 }),
      blocks: fc.array(fc.record({ first: fc.nat(15), count: fc.integer({ min: 1, max: 16 }), which: repairSymbols }), {
        maxLength: 4,
      }),
    }),
    ({ symbols, missing, blocks }) => {
      const came = symbols.map((symbol, index) => (missing.includes(index) ? undefined : symbol));
      const protectedRuns = blocks.flatMap(({ first, count, which }) => {
        const part = symbols.slice(first, first + count);
        const length = Math.max(0, ...part.map((symbol) => symbol.length));
        const checksOfPart = which.map((encodingSymbolId) => ({
          encodingSymbolId,
          symbol: encodeRepairSymbol(encodingSymbolId, part, length),
        }));
        return part.length === 0 ? [] : [{ first, symbols: came.slice(first, first + count), repairSymbols: checksOfPart }];
      });
      const found = recoverBlocks(protectedRuns);
      const gone = new Set(
        protectedRuns.flatMap((block) => missing.filter((at) => at >= block.first && at < block.first + block.symbols.length)),
      );
      const most = protectedRuns.reduce((sum, block) => sum + block.repairSymbols.length, 0);
      expectThat(found === undefined || found.length === gone.size, `${found?.length} recovered of ${gone.size}`);
      expectThat(found === undefined || gone.size <= most, `${gone.size} missing, recovered by ${most}`);
      for (const { index, symbol } of found ?? []) {
        const filled = new Uint8Array(symbol.length);
        filled.set(symbols[index] ?? []);
        expectSameBytes(symbol, filled, `symbol ${index}`);
      }
    },
  ),
  fuzzTarget(
    "source symbol FEC",
    fc.record({
      bytes: fc.uint8Array({ minLength: 1, maxLength: 120 }),
      symbolLength: fc.integer({ min: 1, max: 60 }),
      holes: fc.array(fc.tuple(fc.nat(119), fc.nat(70)), { maxLength: 3 }),
      symbols: fc.integer({ min: 1, max: 8 }),
    }),
    ({ bytes, symbolLength, holes, symbols }) => {
      const fec = blockRepairSymbols(bytes, symbolLength, symbols);
      expectThat(fec.length === symbols, "no FEC of a short frame");
      const gaps = holes.map(([from, length]) => ({
        from: Math.min(from, bytes.length),
        to: Math.min(from + length, bytes.length),
      }));
      const broken = Uint8Array.from(bytes);
      for (const { from, to } of gaps) broken.fill(0xaa, from, to);
      const recovered = recoverBlock(broken, gaps, symbolLength, fec);
      if (recovered) expectSame(crc32(broken), crc32(bytes), "what was recovered");
      const [only] = gaps;
      if (gaps.length === 1 && only !== undefined && only.to - only.from <= symbolLength)
        expectThat(recovered, "one hole of a source symbol was not recovered");
    },
  ),
  fuzzTarget(
    "frame units",
    fc.record({
      payload: wireBytes(
        [...capturedRtp("H264"), ...capturedRtp("VP8")].map((bytes) => bytes.subarray(20)),
        40,
      ),
      codec: fc.constantFrom("H264" as const, "VP8" as const),
      lengths: fc.array(fc.nat(60), { maxLength: 6 }),
      from: fc.nat(200),
      length: fc.nat(200),
      count: fc.integer({ min: 1, max: 40 }),
    }),
    ({ payload, codec, lengths, from, length, count }) => {
      expectBounded(frameUnits(codec, payload), payload, 64 * payload.length);
      const carries = frameBytesOf(codec, payload);
      expectThat((carries?.length ?? 0) <= payload.length, "more than the payload holds");
      const bytes = new Uint8Array(lengths.reduce((sum, one) => sum + one, 0)).fill(5);
      const hole = { from: Math.min(from, bytes.length), to: Math.min(from + length, bytes.length) };
      const made = payloadsFor(codec, bytes, lengths, hole, count, payload);
      expectThat(made === undefined || made.length === count, "another number of packets than are missing");
    },
  ),
];
