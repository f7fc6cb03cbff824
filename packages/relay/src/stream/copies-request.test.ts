import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { SubscribeRtp } from "../roles/subscribe-rtp.ts";
import { rtpEncapsulation } from "./encapsulation.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const OPUS = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" } as const;

const world = (count: number) => {
  const stream = new RtpStream(StreamRef.parse({ serialId: "abcdefg", kind: "audio", channel: 1 }), 0, () => undefined);
  const roles = Array.from({ length: count }, (_, index) => {
    const subscriber = new RtpSubscriber({
      ssrc: 9,
      kind: "audio",
      codecs: [OPUS],
      playout: "instant",
      firstSequence: 0,
      history: stream.history,
      session: MediaSessionId.parse(String.fromCharCode(97 + index).repeat(22)),
      encapsulation: rtpEncapsulation(new Map()),
      send: () => true,
    });
    stream.add(subscriber);
    return new SubscribeRtp([{ mid: "0", stream, subscriber, send: () => true }], index === 2);
  });
  return { stream, roles };
};

it("requests copies that serve every subscriber, until the requests expire", () => {
  const { stream, roles } = world(2);
  expect(stream.demand.audioCopies(0)).toEqual([]);
  roles[0]?.onSide({ t: "audio-copies", offsets: [1, 2] }, 0);
  roles[1]?.onSide({ t: "audio-copies", offsets: [1, 4] }, 1000);
  expect(stream.demand.audioCopies(1000)).toEqual([1, 2, 4]);
  expect(stream.demand.audioCopies(3500)).toEqual([1, 4]);
  expect(stream.demand.audioCopies(4000)).toEqual([]);
});

it("includes receivers of another node, but not directly served ones", () => {
  const { stream, roles } = world(3);
  roles[2]?.onSide({ t: "downstream-subscribers", receivers: 4, forwarded: 4, audioCopies: [1] }, 0);
  expect(stream.demand.audioCopies(0)).toEqual([1]);
  roles[0]?.onSide({ t: "audio-copies", offsets: [1, 2] }, 0);
  roles[0]?.onSide({ t: "route", direct: true }, 0);
  expect(stream.demand.audioCopies(0)).toEqual([1]);
});
