import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { Admission } from "./admission.ts";
import { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import { RelaySession } from "./relay-session.ts";
import { connect, rtp, VP8 } from "./roles/one-stream.fake.ts";
import { rtpEncapsulation } from "./stream/encapsulation.ts";
import type { Peer } from "./transport/peer.ts";

const KEYFRAME = Uint8Array.of(0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 0x00);
const RECEIVER_REPORT = Buffer.from("80c9000100000001", "hex");
const MINUTE = 60_000;

const subscribed = () => {
  const stream = connect(VP8, rtpEncapsulation(new Map()));
  const ends: (string | undefined)[] = [];
  let now = 0;
  const peer: Partial<Peer> = { sendSide: () => true, close: () => undefined, roundTripTimeMs: () => undefined };
  const session = new RelaySession({
    id: MediaSessionId.parse("r".repeat(22)),
    admission: new Admission({
      direction: "subscribe",
      streams: [StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 })],
    }),
    surroundings: {
      lease: { until: Number.POSITIVE_INFINITY },
      received: { packets: 0, bytes: 0 },
      epochs: new EpochExchanges(),
      now: () => now,
      ntpNow: () => now,
    },
    connect: () => peer as Peer,
    begin: () => stream.role,
    onEnd: ({ error }) => ends.push(error?.code),
  });
  const pass = (ms: Milliseconds): void => {
    for (const end = now + ms; now < end; ) {
      now += 250;
      session.onPacket("0", RECEIVER_REPORT);
      session.tick(now, now);
    }
  };
  const send = (sender: Pick<typeof stream.sender, "onPacket">): void => sender.onPacket("0", rtp(1, KEYFRAME, true), now, now);
  return { ...stream, session, ends, pass, send };
};

it("keeps a WHEP viewer without a sender for a minute, then ends it with a named error", () => {
  const { sender, ends, pass, send } = subscribed();
  send(sender);
  pass(1000);
  sender.leave(false);
  pass(MINUTE - 1000);
  expect(ends).toEqual([]);
  pass(2000);
  expect(ends).toEqual(["sender-gone"]);
});

it("continues when a sender returns in time, and restarts the minute when that sender ends", () => {
  const { sender, nextSender, ends, pass, send } = subscribed();
  send(sender);
  pass(1000);
  sender.leave(true);
  pass(MINUTE - 2000);
  const next = nextSender();
  send(next);
  pass(5000);
  next.leave(false);
  pass(MINUTE - 1000);
  expect(ends).toEqual([]);
  pass(2000);
  expect(ends).toEqual(["sender-gone"]);
});

it("reports the error for which the sender was ended", () => {
  const { sender, ends, pass, send } = subscribed();
  send(sender);
  pass(1000);
  sender.leave(false, { code: "frame-too-large", detail: "1920x1080, at most 1280x720" });
  pass(MINUTE + 1000);
  expect(ends).toEqual(["frame-too-large"]);
});

it("keeps a viewer that waits for its first sender, and one that learns of the end on its side channel", () => {
  const waiting = subscribed();
  waiting.pass(3 * MINUTE);
  expect(waiting.ends).toEqual([]);
  const page = subscribed();
  page.session.onSideMessage('{"t":"heartbeat"}');
  page.send(page.sender);
  page.pass(1000);
  page.sender.leave(false);
  page.pass(3 * MINUTE);
  expect(page.ends).toEqual([]);
});
