import { Channel, MediaSessionId, SerialId, type StreamRef, StudioError } from "@setsuna/contracts";
import { expect, it, vi } from "vitest";
import { emptyEgressStats } from "./egress-stats.ts";
import { StreamSlots } from "./stream-slots.ts";

const [FIRST, SECOND] = [MediaSessionId.parse("a".repeat(22)), MediaSessionId.parse("b".repeat(22))];
const ref = (kind: StreamRef["kind"], channel: number): StreamRef => ({
  serialId: SerialId.parse("abcdefg"),
  kind,
  channel: Channel.parse(channel),
});
const slots = () => new StreamSlots({ random: () => 0, onSender: () => undefined, onTaken: () => undefined });

it("gives a slot to the first sender, and to another only as its replacement", () => {
  const streams = slots();
  const [video, control] = [ref("video", 3), ref("control", 3)];
  expect(streams.claim([video, control], FIRST, undefined)).toEqual([]);
  streams.rtp(video).holder = FIRST;
  expect(() => streams.claim([control, video], SECOND, undefined)).toThrow(new StudioError("previous-stream-exists", "video 3"));
  expect(streams.claim([control, video], SECOND, FIRST)).toEqual([FIRST]);
  expect(streams.claim([video], FIRST, undefined)).toEqual([]);
});

it("keeps a stream while it has a sender or subscribers, and continues counting afterwards", () => {
  const streams = slots();
  const stream = streams.rtp(ref("video", 1));
  stream.holder = FIRST;
  vi.spyOn(stream, "sent").mockReturnValue({ ...emptyEgressStats(), packetsOut: 5 });
  streams.dropEmpty();
  expect(streams.rtp(ref("video", 1))).toBe(stream);
  stream.holder = undefined;
  streams.dropEmpty();
  expect(streams.rtp(ref("video", 1))).not.toBe(stream);
  expect(streams.sent().packetsOut).toBe(5);
});

it("numbers a stream's senders from a start that the next stream of its name doesn't share", () => {
  const places = [7, 700, 7_000_000, 70];
  const streams = new StreamSlots({
    random: (below) => (below > 0x8000 ? (places.shift() ?? 0) : 0),
    onSender: () => undefined,
    onTaken: () => undefined,
  });
  for (const made of [() => streams.rtp(ref("video", 1)), () => streams.control(ref("control", 1))]) {
    const before = made().senderGeneration;
    streams.dropEmpty();
    expect(made().senderGeneration).not.toBe(before);
  }
});
