import { Channel, MediaSessionId, type RelayOpen, SerialId } from "@setsuna/contracts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { rtpEncapsulation } from "./encapsulation.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";
import type { StreamSlots } from "./stream-slots.ts";

export const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
export const REF = { serialId: SerialId.parse("abcdefg"), kind: "video" as const, channel: Channel.parse(1) };

/** `name` is one letter. */
export const sessionOf = (name: string): MediaSessionId => MediaSessionId.parse(name.repeat(22).slice(0, 22));

export const publication = (name: string, extra: Partial<RelayOpen>): RelayOpen => ({
  type: "open",
  session: sessionOf(name),
  direction: "publish",
  streams: [REF],
  offer: "",
  playout: "native",
  ...extra,
});

export const sentVideo = (codec: OfferedCodec, extensions: readonly { readonly uri: string; readonly id: number }[] = []) => ({
  kind: "video" as const,
  mid: "0",
  direction: "sendonly" as const,
  codecs: [codec],
  extensions,
  feedback: new Set(["nack", "nack pli"]),
});

/** Adds a native receiver named `r` to {@link REF}. It hasn't joined yet. */
export const addReceiver = (slots: StreamSlots, codecs: readonly OfferedCodec[], send: (packet: Buffer) => boolean) => {
  const stream = slots.rtp(REF);
  const subscriber = new RtpSubscriber({
    session: sessionOf("r"),
    ssrc: 9,
    kind: "video",
    firstSequence: 0,
    playout: "native",
    send,
    encapsulation: rtpEncapsulation(new Map()),
    history: stream.history,
    codecs,
  });
  stream.add(subscriber);
  return { stream, subscriber };
};
