import type { Architecture, BinaryFormat } from "./platforms.ts";

export interface BinaryKind {
  readonly format: BinaryFormat;
  readonly architectures: readonly Architecture[];
}

const ELF_MACHINES: Readonly<Record<number, Architecture>> = { 62: "x64", 183: "arm64" };
const PE_MACHINES: Readonly<Record<number, Architecture>> = { 34404: "x64", 43620: "arm64" };
const MACH_O_CPUS: Readonly<Record<number, Architecture>> = { 16777223: "x64", 16777228: "arm64" };

const known = (architecture: Architecture | undefined): readonly Architecture[] =>
  architecture === undefined ? [] : [architecture];

const readMachO = (head: DataView): BinaryKind | undefined => {
  // 64 bit, little-endian, the only format of today's Macs.
  if (head.getUint32(0, true) === 0xfeedfacf)
    return { format: "mach-o", architectures: known(MACH_O_CPUS[head.getUint32(4, true)]) };
  // A universal binary has 20 bytes per architecture, after a count.
  if (head.getUint32(0) !== 0xcafebabe) return undefined;
  const count = Math.min(head.getUint32(4), Math.floor((head.byteLength - 8) / 20));
  const cpus = Array.from({ length: count }, (_, index) => MACH_O_CPUS[head.getUint32(8 + 20 * index)]);
  return { format: "mach-o", architectures: cpus.flatMap(known) };
};

const readPe = (head: DataView): BinaryKind | undefined => {
  if (head.getUint16(0) !== 0x4d5a) return undefined;
  const at = head.getUint32(0x3c, true);
  if (at + 6 > head.byteLength || head.getUint32(at) !== 0x50450000) return undefined;
  return { format: "pe", architectures: known(PE_MACHINES[head.getUint16(at + 4, true)]) };
};

export const HEAD_BYTES = 4096;

/** By its first bytes: machines of a program or native module; undefined: neither. */
export const binaryKind = (bytes: Uint8Array): BinaryKind | undefined => {
  if (bytes.length < 64) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (head.getUint32(0) === 0x7f454c46) return { format: "elf", architectures: known(ELF_MACHINES[head.getUint16(18, true)]) };
  return readMachO(head) ?? readPe(head);
};
