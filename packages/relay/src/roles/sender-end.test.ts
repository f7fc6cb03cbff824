import { expect, it } from "vitest";
import { rtpEncapsulation } from "../stream/encapsulation.ts";
import { connect, rtp, VP8 } from "./one-stream.fake.ts";

const TOO_LARGE = { code: "frame-too-large", detail: "1920x1080, at most 1280x720" } as const;
const KEYFRAME = Uint8Array.of(0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 0x00);

const stateOf = ({ role }: Pick<ReturnType<typeof connect>, "role">) => role.report().find(({ t }) => t === "state");

it("tells viewers why the relay ended the sender, until the next sender's media arrives", () => {
  const stream = connect(VP8, rtpEncapsulation(new Map()));
  stream.sender.onPacket("0", rtp(1, KEYFRAME, true), 0, 0);
  expect(stateOf(stream)).toMatchObject({ live: true });
  expect(stateOf(stream)).not.toHaveProperty("ended");
  stream.sender.leave(false, TOO_LARGE);
  expect(stateOf(stream)).toMatchObject({ live: false, ended: TOO_LARGE });
  stream.nextSender().onPacket("0", rtp(1, KEYFRAME, true), 0, 0);
  expect(stateOf(stream)).toMatchObject({ live: true });
  expect(stateOf(stream)).not.toHaveProperty("ended");
});

it("keeps the reason while the same sender returns and is ended before its first frame", () => {
  const stream = connect(VP8, rtpEncapsulation(new Map()));
  stream.sender.leave(false, TOO_LARGE);
  const again = stream.nextSender();
  expect(stateOf(stream)).toMatchObject({ live: false, ended: TOO_LARGE });
  again.leave(false, TOO_LARGE);
  expect(stateOf(stream)).toMatchObject({ ended: TOO_LARGE });
});

it("gives no reason for a sender that stopped", () => {
  const stream = connect(VP8, rtpEncapsulation(new Map()));
  stream.sender.leave(false, TOO_LARGE);
  stream.nextSender().leave(false);
  expect(stateOf(stream)).not.toHaveProperty("ended");
});
