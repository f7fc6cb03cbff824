import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { CLEAN_LINK, LinkModel, type Random, seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { UplinkPath } from "./uplink-path.ts";

const SEND_TIME_ID = 2;
const ONE_BYTE_FORM = 0xbede;
const PACKET_BYTES = 1200;
const FRAME_PACKETS = 18;
const FRAME_MS = 1000 / 30;
const SENT_BPS = PACKET_BYTES * FRAME_PACKETS * 30 * 8;

const byChance = (loss: number, random: Random): LinkModel =>
  new LinkModel({ ...CLEAN_LINK, delayMs: 25, jitterMs: 15, loss }, random);

/** A queue of 200 ms before this many bit/s. */
const narrow = (rateBps: BitsPerSecond): LinkModel =>
  new LinkModel({ ...CLEAN_LINK, delayMs: 25, rateBps, queueBytes: (rateBps * 200) / 8000 }, seededRandom(1));

const sent = (link: Pick<LinkModel, "offer">, sendTimeId: number, seconds = 12) => {
  const path = new UplinkPath(sendTimeId);
  const header = emptyRtpHeader();
  const arrivals: { readonly at: Milliseconds; readonly packet: Buffer }[] = [];
  path.setRoundTripTime(50);
  for (let sequence = 0; sequence < seconds * 30 * FRAME_PACKETS; sequence += 1) {
    const frame = Math.floor(sequence / FRAME_PACKETS);
    const sentAt = frame * FRAME_MS + 0.05 * (sequence % FRAME_PACKETS);
    const time = Math.round((sentAt * 2 ** 18) / 1000) & 0xff_ffff;
    const [at] = link.offer(sentAt, PACKET_BYTES);
    if (at === undefined) continue;
    const elements = Uint8Array.of((SEND_TIME_ID << 4) | 2, time >> 16, (time >> 8) & 0xff, time & 0xff);
    const packet = writeRtpPacket({
      payloadType: 96,
      sequenceNumber: sequence & 0xffff,
      timestamp: frame * 3000,
      ssrc: 1,
      payload: new Uint8Array(PACKET_BYTES),
      extension: { profile: ONE_BYTE_FORM, elements },
    });
    arrivals.push({ at, packet: Buffer.from(packet) });
  }
  let [looks, protectedLooks, fullLooks] = [0, 0, 0];
  for (const { at, packet } of arrivals) {
    readRtpHeader(packet, header);
    path.onPacket(packet, header, at);
    if (at < seconds * 500) continue;
    looks += 1;
    if (path.fec(FRAME_PACKETS, 50) > 0) protectedLooks += 1;
    if (path.isFull(at, 50)) fullLooks += 1;
  }
  return { protectedShare: protectedLooks / looks, fullShare: fullLooks / looks };
};

describe("UplinkPath", () => {
  it("uses FEC on a path with random loss and jitter", () => {
    for (const seed of [1, 2, 3]) {
      expect(sent(byChance(0.05, seededRandom(seed)), SEND_TIME_ID)).toEqual({ protectedShare: 1, fullShare: 0 });
    }
  });

  it("uses none on a congested path, by its packets' sending times", () => {
    for (const share of [0.95, 0.8, 0.6]) {
      const { protectedShare, fullShare } = sent(narrow(SENT_BPS * share), SEND_TIME_ID);
      expect(fullShare).toBeGreaterThan(0.95);
      expect(protectedShare).toBeLessThan(0.05);
    }
  });

  it("detects no queue if packets have no sending time", () => {
    expect(sent(narrow(SENT_BPS * 0.95), 0).protectedShare).toBeGreaterThan(0.9);
  });

  it("ignores packets that a socket dropped while its process was stalled", () => {
    // Stalls per second. The first looks like loss, since the fastest transit time isn't known yet.
    const stalled = (stallMs: Milliseconds, takes: number): Pick<LinkModel, "offer"> => {
      let waiting = 0;
      return {
        offer: (sentAt) => {
          const intoStall = sentAt % 1000;
          if (intoStall >= stallMs) {
            waiting = 0;
            return [sentAt + 25];
          }
          waiting += 1;
          return waiting > takes ? [] : [sentAt - intoStall + stallMs + 25 + waiting / 1000];
        },
      };
    };
    expect(sent(stalled(120, 60), SEND_TIME_ID, 20)).toEqual({ protectedShare: 0, fullShare: 0 });
    expect(sent(stalled(120, 60), 0).protectedShare).toBeGreaterThan(0.9);
  });

  it("treats a longer round trip as congestion", () => {
    const path = new UplinkPath(0);
    path.setRoundTripTime(50);
    expect(path.isFull(0, path.roundTripMs)).toBe(false);
    path.setRoundTripTime(130);
    expect(path.isFull(0, path.roundTripMs)).toBe(true);
    expect(path.roundTripMs).toBe(130);
  });
});
