import { expect, expectTypeOf, it } from "vitest";
import { distance16, distance32, Unwrapper } from "./serial-number.ts";
import { bare, type Microseconds, type Milliseconds, msOfUs, type RtpTimestamp, type SequenceNumber, usOfMs } from "./units.ts";

interface Values {
  readonly ms: Milliseconds;
  readonly us: Microseconds;
  readonly rtp: RtpTimestamp;
  readonly wrapped: SequenceNumber;
  readonly extended: number;
}
const VALUES: Values = { ms: 3, us: 3, rtp: 3, wrapped: 3, extended: 3 };

it("a plain number is assignable to every unit", () => {
  expectTypeOf<number>().toExtend<Milliseconds>();
  expectTypeOf<number>().toExtend<Microseconds>();
  expectTypeOf<number>().toExtend<RtpTimestamp>();
  expectTypeOf<number>().toExtend<SequenceNumber>();
});

it("no unit is assignable to another", () => {
  expectTypeOf<Milliseconds>().not.toExtend<Microseconds>();
  expectTypeOf<Microseconds>().not.toExtend<Milliseconds>();
  expectTypeOf<Milliseconds>().not.toExtend<RtpTimestamp>();
  expectTypeOf<RtpTimestamp>().not.toExtend<Milliseconds>();
  expectTypeOf<RtpTimestamp>().not.toExtend<SequenceNumber>();
  expectTypeOf<SequenceNumber>().not.toExtend<number>();
});

it("opaque units don't compile in arithmetic", () => {
  const mixed = ({ ms, us, rtp, wrapped, extended }: Values): number[] => [
    // @ts-expect-error ms and microseconds
    ms + us,
    // @ts-expect-error ms and an RTP timestamp
    ms - rtp,
    // @ts-expect-error RTP timestamps wrap
    rtp - rtp,
    // @ts-expect-error an extended and a 16-bit sequence number
    extended - wrapped,
    // @ts-expect-error 16-bit sequence numbers wrap
    wrapped + 1,
  ];
  expect(mixed(VALUES)).toHaveLength(5);
});

it("conversions are explicit", () => {
  const { ms, us, rtp, wrapped } = VALUES;
  expect([msOfUs(usOfMs(ms)), bare(us), distance32(rtp, rtp), distance16(wrapped, wrapped)]).toEqual([3, 3, 0, 0]);
  expectTypeOf(new Unwrapper(16).unwrap(wrapped)).toEqualTypeOf<number>();
});
