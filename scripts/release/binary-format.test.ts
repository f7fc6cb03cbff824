import { expect, test } from "vitest";
import { binaryKind } from "./binary-format.ts";

const head = (write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(256);
  write(new DataView(bytes.buffer));
  return bytes;
};

test("recognizes each system's and processor's programs by their first bytes", () => {
  const elf = (machine: number) =>
    head((view) => {
      view.setUint32(0, 0x7f454c46);
      view.setUint16(18, machine, true);
    });
  const pe = (machine: number) =>
    head((view) => {
      view.setUint16(0, 0x4d5a);
      view.setUint32(0x3c, 128, true);
      view.setUint32(128, 0x50450000);
      view.setUint16(132, machine, true);
    });
  const thin = (cpu: number) =>
    head((view) => {
      view.setUint32(0, 0xfeedfacf, true);
      view.setUint32(4, cpu, true);
    });
  expect(binaryKind(elf(62))).toEqual({ format: "elf", architectures: ["x64"] });
  expect(binaryKind(elf(183))).toEqual({ format: "elf", architectures: ["arm64"] });
  expect(binaryKind(pe(0x8664))).toEqual({ format: "pe", architectures: ["x64"] });
  expect(binaryKind(pe(0xaa64))).toEqual({ format: "pe", architectures: ["arm64"] });
  expect(binaryKind(thin(0x0100_0007))).toEqual({ format: "mach-o", architectures: ["x64"] });
  expect(binaryKind(thin(0x0100_000c))).toEqual({ format: "mach-o", architectures: ["arm64"] });
});

test("a file with several architectures names each", () => {
  const fat = head((view) => {
    view.setUint32(0, 0xcafebabe);
    view.setUint32(4, 2);
    view.setUint32(8, 0x0100_0007);
    view.setUint32(28, 0x0100_000c);
  });
  expect(binaryKind(fat)).toEqual({ format: "mach-o", architectures: ["x64", "arm64"] });
});

test("rejects other files, whatever their length", () => {
  expect(binaryKind(new Uint8Array(3))).toBeUndefined();
  expect(binaryKind(new TextEncoder().encode("#!/bin/sh\n".repeat(20)))).toBeUndefined();
  expect(binaryKind(head((view) => view.setUint16(0, 0x4d5a)))).toBeUndefined();
  const beyond = head((view) => {
    view.setUint16(0, 0x4d5a);
    view.setUint32(0x3c, 0xffff_fff0, true);
  });
  expect(binaryKind(beyond)).toBeUndefined();
});
