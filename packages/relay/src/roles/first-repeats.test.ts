import { RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { beforeEach, expect, it } from "vitest";
import { PACKET_CARRIAGE } from "../stream/encapsulation.ts";
import { connect, H264, rtp } from "./one-stream.fake.ts";

const SPS = Uint8Array.of(0x67, 0x42, 0xe0, 0x1f);
const IDR = Uint8Array.of(0x65, 0x88, 1, 2, 3, 4);
/** As the relay measures it, ms. */
const ROUND_TRIP = 50;
const DUE = 3 * ROUND_TRIP + 30;

let parts: ReturnType<typeof connect>;
beforeEach(() => {
  parts = connect(H264, PACKET_CARRIAGE);
  parts.role.onReached?.(0);
  parts.role.onTrackOpen("0", ROUND_TRIP);
  for (const [index, payload] of [SPS, IDR].entries())
    parts.sender.onPacket("0", rtp(1 + index, payload, payload === IDR), ROUND_TRIP, ROUND_TRIP);
});
const carried = (): string[] => parts.sent.map((packet) => packet.toString("hex", RTP_HEADER_LENGTH));
const ticks = (until: number): void => {
  for (let now = ROUND_TRIP; now <= until; now += 5) parts.role.tick(now, now);
};

it("repeats the first keyframe three times for a subscriber that sent nothing", () => {
  const first = parts.sent.length;
  expect(first).toBeGreaterThan(0);
  ticks(ROUND_TRIP + DUE - 5);
  expect(parts.sent.length).toBe(first);
  ticks(ROUND_TRIP + DUE);
  expect(carried().slice(first)).toEqual(carried().slice(0, first));
  ticks(ROUND_TRIP + 20 * DUE);
  expect(carried().filter((packet) => packet === carried()[0])).toHaveLength(4);
});

it("repeats nothing for one that can request packets", () => {
  parts.role.onSide({ t: "heartbeat" }, ROUND_TRIP);
  ticks(ROUND_TRIP + 5 * DUE);
  expect(carried().filter((packet) => packet === carried()[0])).toHaveLength(1);
});
