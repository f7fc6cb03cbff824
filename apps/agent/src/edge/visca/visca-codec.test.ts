import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greenLamp, inquirePanTilt, panTilt, recallPreset, redLamp, storePreset, zoom } from "./visca-commands.ts";
import { readViscaDatagram, resetDatagram, wrapVisca } from "./visca-ip.ts";
import { numberOfNibbles, readLens, readPanTilt, readViscaReply, ViscaStream } from "./visca-replies.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const share = fc.double({ min: -1, max: 1, noNaN: true });

describe("commands of Sony's list", () => {
  it.each([
    ["right, half speed", panTilt(1, { pan: 0.5, tilt: 0 }), "81 01 06 01 0c 01 02 03 ff"],
    ["left and up, full speed", panTilt(1, { pan: -1, tilt: 1 }), "81 01 06 01 18 14 01 01 ff"],
    ["stop", panTilt(1, { pan: 0, tilt: 0 }), "81 01 06 01 01 01 03 03 ff"],
    ["tele, full speed", zoom(1, 1), "81 01 04 07 27 ff"],
    ["wide, slowest", zoom(2, -0.01), "82 01 04 07 30 ff"],
    ["zoom stop", zoom(1, 0), "81 01 04 07 00 ff"],
    ["recall preset 3", recallPreset(1, 3), "81 01 04 3f 02 03 ff"],
    ["store preset 3", storePreset(1, 3), "81 01 04 3f 01 03 ff"],
    ["red on", redLamp(1, true), "81 01 7e 01 0a 00 02 ff"],
    ["green off", greenLamp(1, false), "81 01 7e 04 1a 00 03 ff"],
    ["where", inquirePanTilt(1), "81 09 06 12 ff"],
  ])("%s", (_name, bytes, expected) => {
    expect(Buffer.from(bytes).toString("hex")).toBe(expected.replaceAll(" ", ""));
  });

  it("any drive has FF only at the end, valid speeds and the right direction", () => {
    fc.assert(
      fc.property(share, share, (pan, tilt) => {
        const bytes = panTilt(1, { pan, tilt });
        expect(bytes.indexOf(0xff)).toBe(8);
        expect(bytes[4]).toBeGreaterThanOrEqual(1);
        expect(bytes[4]).toBeLessThanOrEqual(0x18);
        expect(bytes[5]).toBeGreaterThanOrEqual(1);
        expect(bytes[5]).toBeLessThanOrEqual(0x14);
        expect(bytes[6]).toBe(pan === 0 ? 3 : pan < 0 ? 1 : 2);
        expect(bytes[7]).toBe(tilt === 0 ? 3 : tilt > 0 ? 1 : 2);
        expect((zoom(1, pan)[4] ?? 0) & 0x0f).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe("replies", () => {
  it.each([
    ["90 41 ff", { kind: "taken" }],
    ["90 52 ff", { kind: "done" }],
    ["90 50 01 02 03 04 ff", { kind: "answer", bytes: Uint8Array.of(1, 2, 3, 4) }],
    ["90 60 02 ff", { kind: "refused", code: "visca-syntax" }],
    ["90 61 03 ff", { kind: "refused", code: "visca-busy" }],
    ["90 61 41 ff", { kind: "refused", code: "visca-refused" }],
    ["88 30 01 ff", { kind: "other" }],
  ])("%s", (bytes, value) => {
    expect(readViscaReply(hex(bytes))).toEqual({ ok: true, value });
  });

  it.each([
    ["90 ff", "visca-length"],
    ["90 41 00", "visca-length"],
    ["90 ff 41 ff", "visca-length"],
    [`90 50 ${"01".repeat(20)} ff`, "visca-length"],
    ["81 41 ff", "visca-no-reply"],
    ["90 60 ff", "visca-length"],
  ])("%s is %s", (bytes, error) => {
    expect(readViscaReply(hex(bytes))).toEqual({ ok: false, error });
  });

  it("reads signed positions of four and five digits", () => {
    expect(readPanTilt(hex("0f0f0f0f 00000100"))).toEqual({ pan: -1, tilt: 0x10 });
    expect(readPanTilt(hex("0f0f0f0f0e 0000000100"))).toEqual({ pan: -2, tilt: 0x10 });
    expect(readPanTilt(hex("0000000001 0f0f0f0f"))).toEqual({ pan: 1, tilt: -1 });
    expect(readPanTilt(hex("00000000"))).toBeUndefined();
    expect(readLens(hex("04000000"))).toBe(0x4000);
    expect(readLens(hex("10000000"))).toBeUndefined();
  });

  it("reads back the digits of numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: -0x8000, max: 0x7fff }), (value) => {
        const digits = [12, 8, 4, 0].map((shift) => (value >> shift) & 0x0f);
        expect(numberOfNibbles(Uint8Array.from(digits), true)).toBe(value);
      }),
    );
  });

  it("splits a stream however it is cut, and resynchronizes after noise", () => {
    const packets = ["9041ff", "9051ff", "90500102ff"].map(hex);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...packets), { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (list, step) => {
        const bytes = Buffer.concat(list);
        const stream = new ViscaStream();
        const got: string[] = [];
        for (let at = 0; at < bytes.length; at += step)
          for (const packet of stream.push(bytes.subarray(at, at + step)).packets) got.push(Buffer.from(packet).toString("hex"));
        expect(got).toEqual(list.map((packet) => packet.toString("hex")));
      }),
    );
    const { packets: found, faults } = new ViscaStream().push(hex("00 12 90 ff 9041ff"));
    expect([found.map((each) => Buffer.from(each).toString("hex")), faults]).toEqual([["9041ff"], 1]);
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (chunks) => {
        const stream = new ViscaStream();
        for (const chunk of chunks) {
          readViscaDatagram(chunk);
          for (const packet of stream.push(chunk).packets) {
            const reply = readViscaReply(packet);
            if (reply.ok && reply.value.kind === "answer") readPanTilt(reply.value.bytes);
          }
        }
      }),
    );
  });
});

describe("VISCA over IP", () => {
  it("wraps commands and inquiries, and resets", () => {
    expect(wrapVisca(recallPreset(1, 1), false, 258).toString("hex")).toBe("0100000700000102" + "8101043f0201ff");
    expect(wrapVisca(inquirePanTilt(1), true, 1).toString("hex")).toBe("0110000500000001" + "81090612ff");
    expect(resetDatagram().toString("hex")).toBe("020000010000000001");
  });

  it.each([
    ["0111 0003 00000007 9041ff", { kind: "reply", sequence: 7, visca: hex("9041ff") }],
    ["0201 0001 00000000 01", { kind: "reset-done" }],
    ["0201 0002 00000009 0f01", { kind: "out-of-step" }],
  ])("%s", (bytes, value) => {
    const read = readViscaDatagram(hex(bytes));
    expect(read.ok && { ...read.value, ...("visca" in read.value ? { visca: Buffer.from(read.value.visca) } : {}) }).toEqual(
      value,
    );
  });

  it.each([
    ["0111 0003", "visca-ip-length"],
    ["0111 0009 00000001 9041ff", "visca-ip-length"],
    ["0100 0003 00000001 9041ff", "visca-ip-type"],
  ])("%s is %s", (bytes, error) => {
    expect(readViscaDatagram(hex(bytes))).toEqual({ ok: false, error });
  });
});
