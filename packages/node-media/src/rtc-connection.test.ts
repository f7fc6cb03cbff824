import datachannel from "node-datachannel";
import { afterEach, expect, it, vi } from "vitest";
import type { MediaSection } from "./media-section.ts";
import { type ConnectionEvents, RtcConnection } from "./rtc-connection.ts";

const LIMIT = { timeout: 15_000 };
/** As the product's IDs, far above those that one end opens (RFC 8832 §6). */
const CHANNEL = { label: "side", id: 100, reliable: false } as const;
const SECTION: MediaSection = {
  mid: "0",
  kind: "audio",
  direction: "send",
  lines: ["rtpmap:111 opus/48000/2"],
  ssrcs: [{ ssrc: 7, cname: "test", streamId: "test", trackId: "audio" }],
};
/** SSRC 7, RFC 3550 §5.1. */
const RTP = Buffer.from("806f000100000010000000070102030405", "hex");

const opened: RtcConnection[] = [];
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});

const connection = (name: string, events: Partial<ConnectionEvents> = {}): RtcConnection => {
  const made = new RtcConnection({ name, bindAddress: "127.0.0.1" }, { onFailed: () => undefined, ...events });
  opened.push(made);
  return made;
};

const connect = async (offerer: RtcConnection, answerer: RtcConnection): Promise<void> => {
  offerer.describe("offer");
  await offerer.whenGathered(1500);
  answerer.accept(offerer.localDescription() ?? "", "offer");
  answerer.describe("answer");
  await answerer.whenGathered(1500);
  offerer.accept(answerer.localDescription() ?? "", "answer");
};

it("carries packets and messages between two peers, and nothing after its end", async () => {
  const [packets, texts, reached] = [vi.fn(), vi.fn(), vi.fn()];
  const [sender, receiver] = [connection("sender", { onReached: reached }), connection("receiver")];
  const track = sender.addTrack(SECTION);
  const side = sender.addChannel(CHANNEL, {});
  expect([track.isOpen, track.send(RTP), side.isOpen, side.send("early"), side.backlog()]).toEqual([
    false,
    false,
    false,
    false,
    undefined,
  ]);
  receiver.addTrack({ ...SECTION, direction: "receive", ssrcs: [] }, { onPacket: packets });
  const back = receiver.addChannel(CHANNEL, { onMessage: texts });
  await connect(sender, receiver);
  await vi.waitFor(() => expect([track.isOpen, side.isOpen, back.isOpen]).toEqual([true, true, true]), LIMIT);
  expect(reached).toHaveBeenCalledOnce();

  expect(track.send(RTP)).toBe(true);
  expect(side.send("hello")).toBe(true);
  expect(side.send(Uint8Array.of(1, 2, 3))).toBe(true);
  await vi.waitFor(() => {
    expect(packets).toHaveBeenCalledWith(RTP);
    expect(texts.mock.calls.map(([message]) => message).sort()).toEqual([Uint8Array.of(1, 2, 3), "hello"]);
  }, LIMIT);
  expect(sender.selectedPair()?.remote.address).toBe("127.0.0.1");
  expect(side.backlog()).toBe(0);

  receiver.close();
  expect([receiver.selectedPair(), receiver.localDescription(), receiver.roundTripMs()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await vi.waitFor(() => expect(side.isOpen).toBe(false), LIMIT);
  expect(side.send("late")).toBe(false);
});

it("keeps tracks and channels closed that may not open", async () => {
  const mayOpen = vi.fn(() => false);
  const [sender, receiver] = [connection("sender"), connection("receiver", { mayOpen })];
  const side = sender.addChannel(CHANNEL, {});
  const opening = vi.fn();
  const shut = receiver.addChannel(CHANNEL, { onOpen: opening });
  await connect(sender, receiver);
  await vi.waitFor(() => expect([side.isOpen, mayOpen.mock.calls.length]).toEqual([true, 1]), LIMIT);
  expect([shut.isOpen, shut.send("no"), opening.mock.calls.length]).toEqual([false, false, 0]);
});

it("closes a channel that the peer opens", async () => {
  const receiver = connection("receiver");
  receiver.addChannel(CHANNEL, {});
  const stranger = new datachannel.PeerConnection("stranger", { iceServers: [], disableAutoNegotiation: true });
  const closed = vi.fn();
  try {
    const channel = stranger.createDataChannel("unasked");
    channel.onClosed(closed);
    stranger.setLocalDescription("offer");
    receiver.accept(stranger.localDescription()?.sdp ?? "", "offer");
    receiver.describe("answer");
    await receiver.whenGathered(1500);
    stranger.setRemoteDescription(receiver.localDescription() ?? "", "answer");
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), LIMIT);
  } finally {
    stranger.close();
  }
});

it("stops waiting for candidates when the connection ends, and throws for an invalid description", async () => {
  const closing = connection("closing");
  closing.addChannel(CHANNEL, {});
  expect(() => closing.accept("nonsense", "offer")).toThrow();
  const gathering = closing.whenGathered(60_000);
  closing.close();
  closing.close();
  await gathering;
  expect(closing.isClosed).toBe(true);
});
