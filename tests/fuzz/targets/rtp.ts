import {
  emptyRtpHeader,
  findExtension,
  forEachExtension,
  parseAbsCaptureTime,
  parseAudioLevel,
  parseDependencyDescriptor,
  parseRtpHeader,
  parseSdesMid,
  payloadOf,
  type RtpHeader,
  readRtpHeader,
  remapExtensions,
  remapExtensionsInPlace,
  setTransportSequenceNumber,
  transportSequenceNumberOf,
  writeAbsCaptureTime,
  writeAudioLevel,
  writeExtensions,
  writeRtpPacket,
} from "@setsuna/rtp";
import fc from "fast-check";
import { expectBounded, expectSame, expectSameBytes, expectThat } from "../lib/bounded.ts";
import { allCapturedRtp } from "../lib/captures.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const element = fc.record({ id: fc.integer({ min: 1, max: 20 }), data: fc.uint8Array({ maxLength: 24 }) });
const fields = fc.record({
  marker: fc.boolean(),
  payloadType: fc.nat(127),
  sequenceNumber: fc.nat(0xffff),
  timestamp: fc.nat(0xffff_ffff),
  ssrc: fc.nat(0xffff_ffff),
  csrcs: fc.array(fc.nat(0xffff_ffff), { maxLength: 15 }),
  elements: fc.array(element, { maxLength: 5 }),
  payload: fc.uint8Array({ maxLength: 40 }),
  paddingLength: fc.nat(20),
});
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

const written = ({ elements, ...rest }: Fields): Uint8Array =>
  writeRtpPacket({ ...rest, ...(elements.length === 0 ? {} : { extension: writeExtensions(elements) }) });

const REMAP = Uint8Array.from({ length: 256 }, (_, id) => (id % 3 === 0 ? 0 : (id * 7) % 19));

const lookIntoExtensions = (bytes: Uint8Array, header: RtpHeader): void => {
  forEachExtension(bytes, header, (id, offset, length) => {
    expectThat(offset + length <= header.payloadOffset, "an extension element reaches into the payload");
    parseAbsCaptureTime(bytes, offset, length);
    parseAudioLevel(bytes, offset, length);
    parseDependencyDescriptor(bytes, offset, length);
    expectBounded(parseSdesMid(bytes, offset, length), bytes);
    expectThat(findExtension(bytes, header, id) !== undefined, `element ${id} was visited and is not found`);
    transportSequenceNumberOf(bytes, header, id);
  });
};

export const rtpTargets = [
  fuzzTarget("RTP packet", wireBytes([...allCapturedRtp]), (bytes) => {
    const header = parseRtpHeader(bytes);
    const into = emptyRtpHeader();
    expectThat(readRtpHeader(bytes, into) === (header !== undefined), "two readers do not agree");
    if (header === undefined) return;
    expectSame(into, header, "two readers");
    const payload = payloadOf(bytes, header);
    expectThat(header.payloadOffset + payload.length + header.paddingLength === bytes.length, "the parts do not add up");
    lookIntoExtensions(bytes, header);
    const copy = Uint8Array.from(bytes);
    const inPlace = remapExtensionsInPlace(copy, header, REMAP);
    if (!inPlace) expectSameBytes(copy, bytes, "a remap that was refused changed the packet");
    const remapped = remapExtensions(bytes, header, REMAP);
    const again = parseRtpHeader(remapped);
    expectThat(again !== undefined, "a remapped packet cannot be read");
    expectSameBytes(payloadOf(remapped, again), payload, "payload of a remapped packet");
    setTransportSequenceNumber(copy, header, 3, 0x1_2345);
  }),
  fuzzTarget("RTP packet, written and read", fields, (value) => {
    const bytes = written(value);
    const header = parseRtpHeader(bytes);
    expectThat(header !== undefined, "a written packet cannot be read");
    const { marker, payloadType, sequenceNumber, timestamp, ssrc, csrcs, paddingLength } = value;
    expectSame(
      [
        header.marker,
        header.payloadType,
        header.sequenceNumber,
        header.timestamp,
        header.ssrc,
        header.csrcCount,
        header.paddingLength,
      ],
      [marker, payloadType, sequenceNumber, timestamp, ssrc, csrcs.length, paddingLength],
      "header",
    );
    expectSameBytes(payloadOf(bytes, header), value.payload, "payload");
    for (const { id } of value.elements) {
      const first = value.elements.find((one) => one.id === id);
      const found = findExtension(bytes, header, id);
      expectThat(found !== undefined, `element ${id} is lost`);
      expectSameBytes(bytes.subarray(found.offset, found.offset + found.length), first?.data ?? new Uint8Array(0), "element");
    }
  }),
  fuzzTarget(
    "header extension data",
    fc.record({
      bytes: fc.uint8Array({ maxLength: 40 }),
      offset: fc.nat(45),
      length: fc.nat(260),
      level: fc.nat(127),
      voice: fc.boolean(),
      capturedAtMs: fc.integer({ min: 0, max: 2_000_000_000_000 }),
      clockOffsetMs: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: undefined }),
    }),
    ({ bytes, offset, length, level, voice, capturedAtMs, clockOffsetMs }) => {
      parseAbsCaptureTime(bytes, offset, length);
      parseAudioLevel(bytes, offset, length);
      parseDependencyDescriptor(bytes, offset, length);
      expectBounded(parseSdesMid(bytes, offset, length), bytes);
      const audio = writeAudioLevel({ voice, level });
      expectSame(parseAudioLevel(audio, 0, audio.length), { voice, level }, "audio level");
      const time = writeAbsCaptureTime({ capturedAtMs, clockOffsetMs });
      const read = parseAbsCaptureTime(time, 0, time.length);
      expectThat(read !== undefined && Math.abs(read.capturedAtMs - capturedAtMs) < 0.01, "capture time");
      expectThat(Math.abs((read.clockOffsetMs ?? 0) - (clockOffsetMs ?? 0)) < 0.01, "clock offset");
    },
  ),
];
