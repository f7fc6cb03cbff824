import {
  ABS_CAPTURE_TIME_URI,
  compound,
  findExtension,
  isRtcp,
  nack,
  parseAbsCaptureTime,
  parseRtpHeader,
  payloadOf,
  pictureLossIndication,
  receiverReport,
} from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { RtpSender, sendingSection } from "./rtp-sender.ts";

const made = (kind: "video" | "audio" = "video") => {
  const sent: Uint8Array[] = [];
  let keyframes = 0;
  const sender = new RtpSender({
    kind,
    ssrc: 11,
    rtxSsrc: 22,
    firstSequence: 65_534,
    clockRate: kind === "video" ? 90_000 : 48_000,
    send: (packet) => sent.push(packet) > 0,
    onKeyframeRequest: () => {
      keyframes += 1;
    },
  });
  const media = () => sent.filter((packet) => !isRtcp(packet));
  return { sender, sent, media, keyframes: () => keyframes };
};
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const ask = (...sequences: number[]): Uint8Array => compound(receiverReport(9), nack(9, 11, sequences));

describe("RtpSender", () => {
  it("numbers packets across the wrap, marks the last of a frame, and states its capture time", () => {
    const { sender, media } = made();
    sender.sendFrame([bytes(1), bytes(2)], 1000, 1_700_000_000_000.25, 1_700_000_000_005);
    sender.sendFrame([bytes(3)], 4000, 1_700_000_000_033, 1_700_000_000_040);
    const headers = media().map((packet) => parseRtpHeader(packet));
    expect(headers.map((header) => [header?.sequenceNumber, header?.marker, header?.timestamp])).toEqual([
      [65_534, false, 1000],
      [65_535, true, 1000],
      [0, true, 4000],
    ]);
    const [packet] = media();
    const [header] = headers;
    if (packet === undefined || header === undefined) throw new Error("no packet");
    const found = findExtension(packet, header, 1);
    const time = found && parseAbsCaptureTime(packet, found.offset, found.length);
    expect(time?.capturedAtMs).toBeCloseTo(1_700_000_000_000.25, 2);
  });

  it("retransmits a lost packet per RFC 4588, once for duplicate requests, and never an unknown one", () => {
    const { sender, media } = made();
    sender.sendFrame([bytes(1, 2, 3), bytes(4)], 1000, 0, 10);
    sender.onRtcp(ask(65_534, 7), 20);
    sender.onRtcp(ask(65_534), 22);
    const again = media().slice(2);
    expect(again).toHaveLength(1);
    const [packet = bytes()] = again;
    const header = parseRtpHeader(packet);
    expect(header).toMatchObject({ payloadType: 97, ssrc: 22, timestamp: 1000 });
    expect(header && [...payloadOf(packet, header)]).toEqual([0xff, 0xfe, 1, 2, 3]);
    expect(sender.retransmittedPacketsSent).toBe(1);
  });

  it("resends audio unchanged", () => {
    const { sender, media } = made("audio");
    sender.sendFrame([bytes(5)], 480, 0, 10);
    sender.onRtcp(ask(65_534), 30);
    expect(media()[1]).toEqual(media()[0]);
  });

  it("reports with its first frame and then once a second", () => {
    const { sender, sent } = made();
    for (let frame = 0; frame < 40; frame += 1) sender.sendFrame([bytes(1)], 3000 * frame, 33 * frame, 33 * frame);
    expect(sent.filter(isRtcp)).toHaveLength(2);
  });

  it("reads a keyframe request, and survives garbage", () => {
    const { sender, keyframes } = made();
    sender.onRtcp(compound(receiverReport(9), pictureLossIndication(9, 11)), 0);
    sender.onRtcp(compound(receiverReport(9), pictureLossIndication(9, 12)), 0);
    sender.onRtcp(bytes(0x80, 205, 0, 9, 1), 0);
    expect(keyframes()).toBe(1);
  });

  it("offers its streams with their retransmissions grouped, so that no relay mistakes them for a layer", () => {
    const section = sendingSection("video", [11, 22], "42e02a");
    expect(section).toMatchObject({ mid: "0", kind: "video", direction: "send", ssrcs: [{ ssrc: 11 }, { ssrc: 22 }] });
    expect(JSON.stringify(section)).toContain(ABS_CAPTURE_TIME_URI);
    expect(section.lines).toContain("ssrc-group:FID 11 22");
    expect(sendingSection("audio", [11, 22], "")).toMatchObject({ ssrcs: [{ ssrc: 11, trackId: "audio" }] });
  });
});
