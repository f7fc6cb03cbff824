import { describe, expect, it } from "vitest";
// From Chromium 156, one second apart: VP8 sender and receiver, Opus pair, control channel.
import recorded from "./fixtures/chromium-156-get-stats.json" with { type: "json" };
import {
  mapStreamStats,
  type PlayoutFigures,
  type RtcStat,
  readRtcStats,
  type SideReports,
  type StatsSubject,
} from "./stats-mapper.ts";

const map = (subject: StatsSubject, side: SideReports = {}, playout?: PlayoutFigures) => {
  const [first = [], second = []] = recorded[subject.kind][subject.direction] as RtcStat[][];
  const before = readRtcStats(first, 10_000, subject);
  return mapStreamStats(subject, readRtcStats(second, 11_000, subject), before, side, playout);
};
const counter = (
  kind: "video" | "audio",
  direction: "publish" | "subscribe",
  reading: 0 | 1,
  type: string,
  field: string,
): number => {
  const stats = recorded[kind][direction][reading] as RtcStat[];
  return Number(stats.find((stat) => stat.type === type)?.[field]);
};

describe("mapStreamStats", () => {
  it("reads a video sender", () => {
    const stats = map({ kind: "video", channel: 3, direction: "publish" });
    expect(stats).toMatchObject({ kind: "video", channel: 3, route: "relay", codec: "VP8", packets: 169, packetsLost: 0 });
    const grown =
      counter("video", "publish", 1, "outbound-rtp", "bytesSent") - counter("video", "publish", 0, "outbound-rtp", "bytesSent");
    expect(stats.bitrate).toBe(grown * 8);
    expect(stats.roundTripTime).toBeCloseTo(3.418, 3);
    expect(stats.availableOutgoingBitrate).toBe(3_969_714);
    expect(stats.codecTime).toBeGreaterThan(0.5);
    expect(stats.codecTime).toBeLessThan(20);
    const waited =
      counter("video", "publish", 1, "outbound-rtp", "totalPacketSendDelay") -
      counter("video", "publish", 0, "outbound-rtp", "totalPacketSendDelay");
    const sent =
      counter("video", "publish", 1, "outbound-rtp", "packetsSent") -
      counter("video", "publish", 0, "outbound-rtp", "packetsSent");
    expect(stats.packetSendDelay).toBeCloseTo((1000 * waited) / sent, 9);
    expect(stats.playout).toBeUndefined();
  });

  it.each([
    [{ candidateType: "relay", relayProtocol: "tls" }, "tls"],
    [{ candidateType: "relay", relayProtocol: "udp" }, "udp"],
    [{ candidateType: "relay" }, "unknown"],
    [{ candidateType: "host", relayProtocol: "tls" }, undefined],
    [{ candidateType: "srflx" }, undefined],
  ])("reports for %j how the TURN server is reached", (candidate, turn) => {
    const report = [
      { type: "transport", id: "T", selectedCandidatePairId: "P" },
      { type: "candidate-pair", id: "other", localCandidateId: "O", nominated: true, state: "succeeded" },
      { type: "candidate-pair", id: "P", localCandidateId: "L" },
      { type: "local-candidate", id: "O", candidateType: "relay", relayProtocol: "tcp" },
      { type: "local-candidate", id: "L", ...candidate },
    ];
    for (const kind of ["video", "control"] as const) {
      const subject = { kind, channel: 1, direction: "publish" } as const;
      const stats = mapStreamStats(subject, readRtcStats(report, 0, subject), undefined, {}, undefined);
      expect([stats.route, stats.turn]).toEqual(["relay", turn]);
    }
  });

  it("takes losses and viewers from the relay's report", () => {
    const stats = map(
      { kind: "video", channel: 1, direction: "publish" },
      {
        state: { t: "state", live: true, receivers: 4, senderGeneration: 1 },
        uplink: { t: "uplink", packetsReceived: 160, packetsLost: 9, nacksSent: 12, roundTripTimeMs: 41 },
      },
    );
    expect(stats).toMatchObject({ packetsLost: 9, receivers: 4, roundTripTime: 41, retransmittedRatio: 0 });
  });

  it("reads a video receiver, preferring the playout's figures to the browser's", () => {
    const stats = map(
      { kind: "video", channel: 1, direction: "subscribe" },
      { downlink: { t: "downlink", packetsSent: 200, retransmittedPacketsSent: 20, roundTripTimeMs: 7 } },
      { playout: "instant", codec: "H264", frameWidth: 1280, frameHeight: 720, framesPerSecond: 30, freezes: 0, freezeTimeMs: 0 },
    );
    expect(stats).toMatchObject({
      codec: "H264",
      frameWidth: 1280,
      framesPerSecond: 30,
      packets: 169,
      retransmittedPackets: 20,
      retransmittedRatio: 0.1,
      roundTripTime: 7,
      playout: "instant",
      freezes: 0,
      freezeTime: 0,
    });
    expect(stats.availableOutgoingBitrate).toBeUndefined();
  });

  it("detects stereo at a sender, not at a receiver", () => {
    expect(map({ kind: "audio", channel: 1, direction: "publish" })).toMatchObject({ codec: "opus", audioChannels: 2 });
    const receiver = map({ kind: "audio", channel: 1, direction: "subscribe" }, {}, { playout: "native" });
    expect(receiver.audioChannels).toBeUndefined();
    expect(receiver.concealedRatio).toBeGreaterThanOrEqual(0);
    expect(receiver.concealedRatio).toBeLessThan(1);
    expect(receiver.roundTripTime).toBe(4);
  });

  it("counts only a control stream's control channels", () => {
    expect(map({ kind: "control", channel: 1, direction: "publish" }).bitrate).toBe(8000);
    expect(map({ kind: "control", channel: 1, direction: "subscribe" }).bitrate).toBe(8000);
  });

  it("omits unknown figures instead of showing zero", () => {
    const subject = { kind: "video", channel: 1, direction: "subscribe" } as const;
    const stats = mapStreamStats(subject, readRtcStats([], 0, subject), undefined, {}, undefined);
    expect(Object.entries(stats).filter(([, value]) => value !== undefined)).toEqual([
      ["kind", "video"],
      ["channel", 1],
      ["route", "relay"],
    ]);
  });

  it("counts video FEC in an audio section as sent, and reads the other figures from the video", () => {
    const subject = { kind: "video", channel: 1, direction: "publish" } as const;
    const report = (grown: number): RtcStat[] => [
      { type: "outbound-rtp", kind: "audio", packetsSent: 2 * grown, bytesSent: 2000 * grown },
      { type: "outbound-rtp", kind: "video", packetsSent: 10 * grown, bytesSent: 10_000 * grown, frameWidth: 1280 },
    ];
    const before = readRtcStats(report(1), 0, subject);
    const stats = mapStreamStats(subject, readRtcStats(report(2), 1000, subject), before, {}, undefined);
    expect(stats).toMatchObject({ packets: 24, bitrate: 96_000, frameWidth: 1280 });
  });

  it("shows no rate across a counter restart", () => {
    const subject = { kind: "video", channel: 1, direction: "publish" } as const;
    const before = readRtcStats([{ type: "outbound-rtp", bytesSent: 5000 }], 0, subject);
    const now = readRtcStats([{ type: "outbound-rtp", bytesSent: 100 }], 1000, subject);
    expect(mapStreamStats(subject, now, before, {}, undefined).bitrate).toBeUndefined();
  });
});
