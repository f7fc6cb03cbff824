import { type RelayOpen, type StreamRef, StudioError } from "@setsuna/contracts";
import type { Admission } from "../admission.ts";
import { DelayedStream } from "../delay/delayed-stream.ts";
import { FastSplit } from "../delay/fast-split.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type PublishPlan, planFec, planPublish } from "../sdp/media-plan.ts";
import type { Offer } from "../sdp/offer.ts";
import { SenderSeat } from "../standby/sender-seat.ts";
import { PacketCutter } from "../stream/packet-cutter.ts";
import { ParameterSetRepeater } from "../stream/parameter-set-repeater.ts";
import type { PublisherOptions } from "../stream/publisher-options.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { MediaSink } from "../stream/stream-source.ts";
import { PublishControl } from "./control.ts";
import { drawSsrc, fecSection, type Prepared, type RoleParts, type RolePeer, sectionsFor, wantedControl } from "./prepared.ts";
import { type PublishedSection, PublishRtp } from "./publish-rtp.ts";

const claim = (
  { slots, replace }: RoleParts,
  refs: readonly StreamRef[],
  { session, replaces, standby, away, fast }: RelayOpen,
): void => {
  const kind = { isSpare: standby === true && away === undefined, hasFast: fast !== undefined };
  for (const holder of new Set(slots.claim(refs, session, replaces, kind))) replace(holder);
};

const fastRef = ({ fast }: RelayOpen, ref: StreamRef): StreamRef =>
  fast === undefined ? ref : { ...ref, channel: fast.channel };

interface Publication {
  readonly parts: RoleParts;
  readonly open: RelayOpen;
  readonly admission: Admission;
  readonly hasFecSection: boolean;
  readonly peer: RolePeer;
}

/** Adds what late joiners need and other vendors' senders omit. */
const completed = (sink: MediaSink, offered: OfferedCodec): MediaSink =>
  offered.codec === "H264" || offered.codec === "H265" ? new ParameterSetRepeater(sink, offered.codec, offered) : sink;

const newSeat = (stream: RtpStream, { session, standby, away, returnAfterSeconds }: RelayOpen): SenderSeat =>
  new SenderSeat(stream.senders, {
    session,
    isSpare: standby === true && away === undefined,
    returnAfterMs: returnAfterSeconds === undefined ? undefined : returnAfterSeconds * 1000,
  });

/** With a FAST channel, packets go out there, and later on the main channel. */
const publishSection = (publication: Publication, ref: StreamRef, plan: PublishPlan): PublishedSection => {
  const { parts, open, admission, hasFecSection, peer } = publication;
  const { session, fast } = open;
  const { slots } = parts;
  const stream = slots.rtp(fastRef(open, ref));
  const send = peer.sender(plan.mid);
  const options: Omit<PublisherOptions, "sink"> = {
    codec: plan.codec,
    extensions: plan.extensions,
    feedback: plan.feedback,
    ownSsrc: drawSsrc(parts),
    frameFec: hasFecSection ? "section" : "side-channel",
    sendRtcp: (packet) => void send(Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength)),
    admitsFrame: (size) => admission.admitsFrame(size),
  };
  const delayed = fast === undefined ? undefined : new DelayedStream(slots.rtp(ref), fast.delayMs);
  const seat = delayed === undefined ? newSeat(stream, open) : undefined;
  const taker = delayed === undefined ? (seat ?? stream) : new FastSplit(stream, delayed);
  const sink = plan.kind === "video" ? completed(new PacketCutter(taker, plan.codec.codec), plan.codec) : taker;
  const publisher = new RtpPublisher({ ...options, sink });
  if (seat === undefined) {
    stream.holder = session;
    stream.attach(publisher);
  } else seat.sit(publisher);
  delayed?.attach(session, publisher);
  return { mid: plan.mid, stream, delayed, publisher, seat, isAway: open.away };
};

/** Claims its slots. Throws StudioError when a slot is taken or the offer doesn't fit. */
export const preparePublish = (parts: RoleParts, open: RelayOpen, offer: Offer, admission: Admission): Prepared => {
  const control = wantedControl(open, offer);
  if (open.standby === true && (control !== undefined || open.fast !== undefined)) throw new StudioError("standby-unavailable");
  if (control !== undefined) {
    claim(parts, [control], open);
    return {
      media: [],
      begin: () => {
        const stream = parts.slots.control(control);
        stream.holder = open.session;
        stream.attach();
        return new PublishControl(stream);
      },
    };
  }
  const sections = sectionsFor(open, offer);
  const isAlone = sections.length === 1;
  const wanted = sections.map(({ ref, media }) => ({ ref, plan: planPublish(media, isAlone) }));
  claim(
    parts,
    wanted.flatMap(({ ref }) => (open.fast === undefined ? [ref] : [ref, fastRef(open, ref)])),
    open,
  );
  const fec = fecSection(open, offer);
  const plans = [...wanted.map(({ plan }) => plan), ...(fec === undefined ? [] : [planFec(fec)])];
  return {
    media: plans.map((plan) => ({ plan, direction: "receive", allows: (size) => admission.allowsFrame(size) })),
    begin: (peer) => {
      const publication = { parts, open, admission, hasFecSection: fec !== undefined, peer };
      const sections = wanted.map(({ ref, plan }) => publishSection(publication, ref, plan));
      return new PublishRtp(sections, peer, fec?.mid);
    },
  };
};
