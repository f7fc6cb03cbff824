import fc from "fast-check";
import { ackPacket, helloPacket, readAtemCommands, readAtemPacket } from "../../../apps/agent/src/edge/atem/atem-packet.ts";
import { readAtemTally } from "../../../apps/agent/src/edge/atem/atem-tally.ts";
import { readOsc } from "../../../apps/agent/src/edge/osc/read-osc.ts";
import { writeOsc } from "../../../apps/agent/src/edge/osc/write-osc.ts";
import { TslStream, wrap } from "../../../apps/agent/src/edge/tsl/tsl-stream.ts";
import { readUmd31, writeUmd31 } from "../../../apps/agent/src/edge/tsl/umd31.ts";
import { readUmd40, writeUmd40 } from "../../../apps/agent/src/edge/tsl/umd40.ts";
import { readUmd50, writeUmd50 } from "../../../apps/agent/src/edge/tsl/umd50.ts";
import { readViscaDatagram, wrapVisca } from "../../../apps/agent/src/edge/visca/visca-ip.ts";
import { readLens, readPanTilt, readViscaReply, ViscaStream } from "../../../apps/agent/src/edge/visca/visca-replies.ts";
import { readVmixTally, VmixLines } from "../../../apps/agent/src/edge/vmix/vmix-lines.ts";
import { expectThat } from "../lib/bounded.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const DISPLAY = { address: 5, tallies: [true, false, false, false], brightness: 3, text: "CAM 5" } as const;
const HALF = { left: 0, text: 1, right: 2 } as const;
const UMD50 = writeUmd50({ screen: 0, displays: [{ index: 254, ...HALF, brightness: 3, label: "CAM" }] });
const UMD40 = writeUmd40({ ...DISPLAY, leftDisplay: HALF, rightDisplay: HALF });
const TSL_SAMPLES = [writeUmd31(DISPLAY), UMD40, UMD50, wrap(UMD50), Buffer.concat([UMD40, wrap(UMD50), writeUmd31(DISPLAY)])];
const READERS = { "3.1": readUmd31, "4.0": readUmd40, "5.0": readUmd50 };
const MAX_TSL_BYTES = 18;

const tally = { kind: "message", address: "/setsuna/tally/1", args: [{ type: "i", value: 1 }] } as const;
const OSC_SAMPLES = [
  writeOsc(tally),
  writeOsc({
    kind: "message",
    address: "/setsuna/state/1/a b",
    args: [
      { type: "s", value: "1" },
      { type: "[", value: [] },
    ],
  }),
  writeOsc({ kind: "bundle", timeTag: 1n, elements: [tally, { kind: "bundle", timeTag: 1n, elements: [tally, tally] }] }),
];

const VISCA_SAMPLES = ["9041ff9051ff", "905001020304050607080fff", "90500102030cff", "906002ff"].map((text) =>
  Buffer.from(text, "hex"),
);

const VMIX_SAMPLES = [
  Buffer.from("VERSION OK 28.0.0.36\r\nSUBSCRIBE OK TALLY\r\nTALLY OK 0121\r\nXML 12\r\n<vmix></vmix>ACTS ER x\r\n"),
];
const ATEM_SAMPLES = [
  Buffer.from(
    "0828 8001 0000 0000 0000 0001 0010 0000 546c5372 0002 0001 01 0002 02 000c 0000 546c496e 0002 01 02".replaceAll(" ", ""),
    "hex",
  ),
  helloPacket(7),
  ackPacket(0x8001, 3),
];

export const controlEdgeTargets = [
  fuzzTarget("TSL UMD streams", fc.tuple(wireBytes(TSL_SAMPLES), fc.integer({ min: 1, max: 64 })), ([bytes, step]) => {
    for (const version of ["auto", "3.1", "4.0", "5.0"] as const) {
      const stream = new TslStream(version);
      let packets = 0;
      for (let at = 0; at < bytes.length; at += step) {
        const cut = stream.push(bytes.subarray(at, at + step));
        packets += cut.packets.length;
        for (const packet of cut.packets) READERS[packet.version](packet.bytes);
      }
      expectThat(
        packets <= Math.ceil(bytes.length / 6) + Math.ceil(bytes.length / MAX_TSL_BYTES),
        "more packets than bytes hold",
      );
    }
    new TslStream("auto", true).push(bytes);
  }),
  fuzzTarget("OSC packets", wireBytes(OSC_SAMPLES), (bytes) => {
    let faults = 0;
    const read = readOsc(bytes, () => {
      faults += 1;
    });
    expectThat(faults <= bytes.length, "more faults than bytes");
    if (read.ok) writeOsc(read.value);
  }),
  fuzzTarget("VISCA", wireBytes([...VISCA_SAMPLES, ...VISCA_SAMPLES.map((bytes) => wrapVisca(bytes, false, 7))]), (bytes) => {
    const { packets, faults } = new ViscaStream().push(bytes);
    expectThat(packets.length * 2 + faults <= bytes.length * 2, "more packets than bytes");
    readViscaDatagram(bytes);
    for (const packet of packets) {
      const reply = readViscaReply(packet);
      if (!reply.ok || reply.value.kind !== "answer") continue;
      const place = readPanTilt(reply.value.bytes);
      expectThat(place === undefined || Number.isSafeInteger(place.pan + place.tilt), "a place that is no number");
      const lens = readLens(reply.value.bytes);
      expectThat(lens === undefined || (lens >= 0 && lens <= 0xffff), "a lens out of range");
    }
  }),
  fuzzTarget("vMix TCP API", fc.tuple(wireBytes(VMIX_SAMPLES), fc.integer({ min: 1, max: 64 })), ([bytes, step]) => {
    const lines = new VmixLines();
    let responses = 0;
    for (let at = 0; at < bytes.length; at += step) {
      const cut = lines.push(bytes.subarray(at, at + step));
      responses += cut.responses.length;
      for (const { text } of cut.responses) readVmixTally(text);
      if (cut.lost) break;
    }
    expectThat(responses <= bytes.length / 5, "more responses than bytes");
  }),
  fuzzTarget("ATEM packets", wireBytes(ATEM_SAMPLES), (bytes) => {
    const packet = readAtemPacket(bytes);
    const payload = packet.ok ? packet.value.payload : bytes;
    for (const command of readAtemCommands(payload).commands) {
      const tally = readAtemTally(command);
      expectThat(tally === undefined || tally.size <= command.data.length, "more tallies than bytes");
    }
  }),
];
