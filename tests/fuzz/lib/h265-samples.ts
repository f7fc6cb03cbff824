/** From x265, 322 x 182: parameter sets, a random access point, and the start of another picture. */
const UNITS = [
  "40010c01ffff01600000030090000003000003003cba0240",
  "42010101600000030090000003000003003ca00a880c1c44d96e92930bc05a020000030002000003003210",
  "4401c0718112",
  "2801af09788230da9e2cea26bff80a5690fabe8fae50aa14c028249c7cf1d2ea8f452292a5df0d57",
  "0201d019fe2190da07fdd9b3544c906aa14b565150ed6954bc229764080cd0fd494522aba00d5b9e",
];
const RECOVERY_POINT = "4e0106013280";

const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "hex"));

export const h265Units: readonly Uint8Array<ArrayBuffer>[] = UNITS.map(fromHex);

/** An aggregation packet of these units. RFC 7798 §4.4.2. */
const aggregated = (units: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0x60, 1, ...units.flatMap((unit) => [unit.length >> 8, unit.length & 0xff, ...unit])]);

/** The parts of a unit, as fragmentation units. RFC 7798 §4.4.3. */
const fragmented = (unit: Uint8Array): Uint8Array<ArrayBuffer>[] => {
  const type = ((unit[0] ?? 0) >> 1) & 0x3f;
  const half = unit.length >> 1;
  return [
    Uint8Array.from([0x62, 1, 0x80 | type, ...unit.subarray(2, half)]),
    Uint8Array.from([0x62, 1, 0x40 | type, ...unit.subarray(half)]),
  ];
};

export const h265Payloads: readonly Uint8Array<ArrayBuffer>[] = [
  ...h265Units,
  fromHex(RECOVERY_POINT),
  aggregated(h265Units.slice(0, 4)),
  aggregated([fromHex(RECOVERY_POINT), ...h265Units.slice(4)]),
  ...h265Units.slice(3).flatMap(fragmented),
];
