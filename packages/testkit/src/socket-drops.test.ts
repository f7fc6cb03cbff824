import { expect, test } from "vitest";
import { parseSocketDrops } from "./socket-drops.ts";

const TEXT = `Tcp: RtoAlgorithm RtoMin
Tcp: 1 200
Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors
Udp: 59618633 72351 69731 59764810 69730 0
UdpLite: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors
UdpLite: 0 0 0 0 3 0
`;

test("finds the counter by its name", () => {
  expect(parseSocketDrops(TEXT)).toBe(69_730);
});

test("refuses a text without the counter", () => {
  for (const text of ["", "Udp: InDatagrams\nUdp: 5\n", "Udp: RcvbufErrors\nUdp: many\n"])
    expect(() => parseSocketDrops(text)).toThrow(/RcvbufErrors/);
});
