import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { OfferedCodec } from "@setsuna/relay/testing";
import { PACKET_CARRIAGE, RtpPublisher, RtpStream, RtpSubscriber } from "@setsuna/relay/testing";
import { RELAY_SSRC, SENDER_CODEC, SENDER_EXTENSIONS } from "./simulated-sender.ts";

const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };

export interface RelayChainPorts {
  toSender(rtcp: Uint8Array): void;
  toViewer(packet: Buffer): void;
}

export const relayChain = ({ toSender, toViewer }: RelayChainPorts, now: Milliseconds) => {
  const ref = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 });
  const stream = new RtpStream(ref, 1000, () => undefined);
  const publisher = new RtpPublisher({
    codec: SENDER_CODEC,
    extensions: SENDER_EXTENSIONS,
    feedback: ["nack", "transport-cc"],
    ownSsrc: RELAY_SSRC,
    frameFec: "section",
    sendRtcp: toSender,
    sink: stream,
  });
  stream.holder = MediaSessionId.parse("s".repeat(22));
  stream.attach(publisher);
  const subscriber = new RtpSubscriber({
    session: MediaSessionId.parse("v".repeat(22)),
    ssrc: 9,
    kind: "video",
    codecs: [OPUS],
    encapsulation: PACKET_CARRIAGE,
    playout: "instant",
    firstSequence: 100,
    history: stream.history,
    send: (packet) => {
      toViewer(packet);
      return true;
    },
  });
  stream.add(subscriber);
  stream.join(subscriber, now);
  return { stream, publisher, subscriber };
};

export type RelayChain = ReturnType<typeof relayChain>;
