import { MAX_FIRST_FRAMES } from "@setsuna/contracts";
import { bytesOfHex } from "@setsuna/kit";
import { expect, it } from "vitest";
import { connect, H264, rtp } from "../roles/one-stream.fake.ts";
import { PACKET_CARRIAGE } from "../stream/encapsulation.ts";
import { ViewingFigures } from "./viewing-figures.ts";

const opened = (at = 0) => {
  const figures = new ViewingFigures(() => at);
  return { figures, subscriber: figures.subscriber() };
};

it("measures a viewer's first frame from its offer, once", () => {
  const { figures, subscriber } = opened(1000);
  subscriber.tick(1050, { isDue: true, hasFrame: false });
  subscriber.tick(1300, { isDue: true, hasFrame: true });
  subscriber.tick(1350, { isDue: true, hasFrame: true });
  expect(figures.take().firstFrames).toEqual([0.3]);
  expect(figures.take().firstFrames).toEqual([]);
});

it("excludes the wait for a sender", () => {
  const { figures, subscriber } = opened();
  subscriber.tick(50, { isDue: false, hasFrame: false });
  subscriber.tick(90_000, { isDue: false, hasFrame: false });
  subscriber.tick(90_200, { isDue: true, hasFrame: true });
  expect(figures.take().firstFrames).toEqual([0.2]);
});

it("doesn't measure a viewer whose video started before it was due", () => {
  const { figures, subscriber } = opened();
  subscriber.tick(50, { isDue: false, hasFrame: true });
  subscriber.tick(100, { isDue: true, hasFrame: true });
  expect(figures.take().firstFrames).toEqual([]);
});

it("sums reported freezes, even if heartbeats are repeated or reordered", () => {
  const { figures, subscriber } = opened();
  for (const [freezes, frozenMs] of [
    [1, 200],
    [1, 200],
    [3, 900],
    [2, 500],
  ] as const)
    subscriber.playing({ freezes, frozenMs });
  figures.subscriber().playing({ freezes: 1, frozenMs: 100 });
  expect(figures.take()).toMatchObject({ freezes: 4, freezeSeconds: 1 });
});

it("limits the first frames in one report", () => {
  const figures = new ViewingFigures(() => 0);
  for (let count = 0; count < MAX_FIRST_FRAMES + 1; count += 1) figures.firstFrame(1);
  expect(figures.take().firstFrames).toHaveLength(MAX_FIRST_FRAMES);
});

it("counts a subscriber's first packet and its heartbeats", () => {
  const figures = new ViewingFigures(() => 1000);
  const { sender, role } = connect(H264, PACKET_CARRIAGE, figures.subscriber());
  sender.onPacket("0", rtp(1, bytesOfHex("419a0001"), true), 1000, 1000);
  role.tick(1050, 1050);
  sender.onPacket("0", rtp(2, bytesOfHex("6588840001"), true), 1200, 1200);
  role.tick(1250, 1250);
  role.onSide({ t: "heartbeat", playing: { freezes: 2, frozenMs: 500 } }, 1300);
  expect(figures.take()).toEqual({ freezes: 2, freezeSeconds: 0.5, firstFrames: [0.25] });
});
