import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MediaSection } from "./media-section.ts";
import { createNodeTransport, type NodeTransport } from "./node-transport.ts";
import { RtcConnection } from "./rtc-connection.ts";

const LIMIT = { timeout: 15_000 };
const SIDE = { label: "side", id: 1, reliable: true } as const;
const SECTION: MediaSection = {
  mid: "0",
  kind: "video",
  direction: "send",
  lines: ["rtpmap:97 VP8/90000", "rtpmap:96 H264/90000"],
  ssrcs: [{ ssrc: 7, cname: "test", streamId: "test", trackId: "video" }],
};
/** SSRC 7, payload type 96, RFC 3550 §5.1. */
const RTP = Buffer.from("8060000100000010000000070102030405", "hex");

const failed = vi.fn();
let transport: NodeTransport;
let far: RtcConnection;
beforeEach(async () => {
  failed.mockReset();
  transport = await createNodeTransport({ iceServers: [], onFailed: failed });
  far = new RtcConnection({ name: "far", bindAddress: "127.0.0.1" }, { onFailed: () => undefined });
});
afterEach(() => {
  transport.close();
  far.close();
});

const answerOf = async (offer: string): Promise<string> => {
  far.accept(offer, "offer");
  far.describe("answer");
  await far.whenGathered(1500);
  return far.localDescription() ?? "";
};

describe("a libdatachannel transport", () => {
  it("carries media and messages, and reports arrivals and its path", async () => {
    const [packets, heard, drained, received] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    const track = transport.addTrack(SECTION);
    const side = transport.openChannel(SIDE, { onMessage: heard, onDrained: drained });
    side.lowWaterMark = 1000;
    far.addTrack({ ...SECTION, direction: "receive", ssrcs: [] }, { onPacket: packets });
    const farSide = far.addChannel(SIDE, {});
    expect([transport.state, side.isOpen, side.bufferedAmount, side.lowWaterMark, side.send("early")]).toEqual([
      "new",
      false,
      0,
      1000,
      false,
    ]);
    expect(await transport.readStats()).toEqual([]);

    const offer = await transport.createOffer((sdp) => `${sdp}a=never-applied\r\n`);
    expect(offer).toMatch(/^m=video \d+ UDP\/TLS\/RTP\/SAVPF 97 96\r?$/m);
    expect(offer).not.toContain("never-applied");
    await transport.applyAnswer(await answerOf(offer));
    await vi.waitFor(() => expect([track.isOpen, side.isOpen, farSide.isOpen]).toEqual([true, true, true]), LIMIT);
    expect([transport.state, transport.usesTurn()]).toEqual(["connected", false]);

    transport.onceReceiving(received);
    transport.onceReceiving(() => expect.unreachable("it was called off"))();
    expect(track.send(RTP)).toBe(true);
    for (let count = 0; count < 40; count += 1) expect(side.send(new Uint8Array(100_000))).toBe(true);
    expect(side.bufferedAmount).toBeGreaterThan(1000);
    expect(farSide.send("one")).toBe(true);
    expect(farSide.send("two")).toBe(true);
    await vi.waitFor(() => {
      expect(packets).toHaveBeenCalledWith(RTP);
      expect(heard.mock.calls).toEqual([["one"], ["two"]]);
      expect(drained).toHaveBeenCalled();
    }, LIMIT);
    expect(received).toHaveBeenCalledOnce();

    expect(transport.selectedPair()?.remote.address).toBe("127.0.0.1");
    await vi.waitFor(() => expect(transport.roundTripMs()).toBeGreaterThan(0), LIMIT);
    const stats = await transport.readStats();
    const pair = stats.find(({ type }) => type === "candidate-pair");
    expect(stats.find(({ type }) => type === "transport")).toMatchObject({ selectedCandidatePairId: pair?.id });
    expect(stats.find(({ id }) => id === pair?.localCandidateId)).toMatchObject({ candidateType: expect.any(String) });
    expect(failed).not.toHaveBeenCalled();
  });

  it("fails once when the peer leaves, and emits nothing after its own close", async () => {
    const side = transport.openChannel(SIDE, {});
    far.addChannel(SIDE, {});
    await transport.applyAnswer(await answerOf(await transport.createOffer()));
    await vi.waitFor(() => expect(side.isOpen).toBe(true), LIMIT);
    far.close();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), LIMIT);
    expect([transport.state, side.isOpen]).toEqual(["failed", false]);
    transport.close();
    transport.close();
    expect([transport.state, side.send("late"), await transport.readStats()]).toEqual(["closed", false, []]);
    expect(failed).toHaveBeenCalledOnce();
  });

  it("rejects an invalid answer, and accepts none once it is closed", async () => {
    transport.openChannel(SIDE, {});
    await transport.createOffer();
    await expect(transport.applyAnswer("nonsense")).rejects.toThrow();
    transport.close();
    await transport.applyAnswer("nonsense");
    expect(failed).not.toHaveBeenCalled();
  });
});
