import { leadSdp, UdpLink } from "@setsuna/testkit/link";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MediaSection } from "./media-section.ts";
import { RtcConnection } from "./rtc-connection.ts";

const LIMIT = { timeout: 15_000 };
/** 1232 bytes per datagram, as over IPv6, plus IPv4 headers. */
const MTU_BYTES = 1232 + 28;
/** Includes SRTP's tag of 16 bytes (AES-GCM, RFC 7714). */
const LONGEST_RTP_BYTES = 1232 - 16;
const EVENTS = { label: "event", id: 2, reliable: true } as const;
const SECTION: MediaSection = {
  mid: "0",
  kind: "video",
  direction: "send",
  lines: ["rtpmap:96 H264/90000"],
  ssrcs: [{ ssrc: 7, cname: "test", streamId: "test", trackId: "video" }],
};

const rtp = (length: number): Buffer => {
  const packet = Buffer.alloc(length, length & 0xff);
  Buffer.from("806000010000001000000007", "hex").copy(packet);
  return packet;
};

let link: UdpLink;
let near: RtcConnection;
let far: RtcConnection;
beforeEach(() => {
  link = new UdpLink({ seed: 1, forward: { mtuBytes: MTU_BYTES } });
  near = new RtcConnection({ name: "near", bindAddress: "127.0.0.1" }, { onFailed: () => undefined });
  far = new RtcConnection({ name: "far", bindAddress: "127.0.0.1" }, { onFailed: () => undefined });
});
afterEach(() => {
  near.close();
  far.close();
  link.close();
});

describe("a path with an MTU of 1280", () => {
  it("carries a handshake, a 4 KiB control event each way at the first try, and our longest RTP packets", async () => {
    const [packets, atNear, atFar] = [vi.fn(), vi.fn(), vi.fn()];
    const track = near.addTrack(SECTION);
    const nearEvents = near.addChannel(EVENTS, { onMessage: atNear });
    far.addTrack({ ...SECTION, direction: "receive", ssrcs: [] }, { onPacket: packets });
    const farEvents = far.addChannel(EVENTS, { onMessage: atFar });
    near.describe("offer");
    await near.whenGathered(1500);
    far.accept((near.localDescription() ?? "").replaceAll(/^a=candidate:.*\r\n/gm, ""), "offer");
    far.describe("answer");
    await far.whenGathered(1500);
    near.accept(await leadSdp(link, far.localDescription() ?? ""), "answer");
    await vi.waitFor(() => expect([track.isOpen, nearEvents.isOpen, farEvents.isOpen]).toEqual([true, true, true]), LIMIT);

    const event = new Uint8Array(4096).fill(7);
    expect([nearEvents.send(event), farEvents.send(event)]).toEqual([true, true]);
    await vi.waitFor(() => expect([atNear.mock.calls.length, atFar.mock.calls.length]).toEqual([1, 1]), {
      ...LIMIT,
      interval: 10,
    });
    expect([atNear.mock.calls[0]?.[0], atFar.mock.calls[0]?.[0]]).toEqual([event, event]);
    // Packets above the path's MTU only show by seconds of waiting.
    const { forward, backward } = link.counters();
    expect([forward.oversized, backward.oversized]).toEqual([0, 0]);

    expect(track.send(rtp(LONGEST_RTP_BYTES + 1))).toBe(true);
    expect(track.send(rtp(LONGEST_RTP_BYTES))).toBe(true);
    await vi.waitFor(() => expect(packets).toHaveBeenCalled(), LIMIT);
    expect(packets.mock.calls.map(([packet]) => (packet as Buffer).length)).toEqual([LONGEST_RTP_BYTES]);
    expect(link.counters().forward.oversized).toBe(1);
  });
});
