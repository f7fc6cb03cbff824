import { type RelayOpen, type StreamRef, StudioError } from "@setsuna/contracts";
import { ABS_SEND_TIME_URI, type FrameSize } from "@setsuna/rtp";
import type { Admission } from "../admission.ts";
import { DelayedStream } from "../delay/delayed-stream.ts";
import { FastSplit } from "../delay/fast-split.ts";
import { GuestEgress } from "../green-room/guest-egress.ts";
import { SimulcastLayers } from "../layers/simulcast-layers.ts";
import { PublisherPath } from "../paths/publisher-path.ts";
import { PublisherPaths } from "../paths/publisher-paths.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type PublishPlan, planFec, planPublish } from "../sdp/media-plan.ts";
import type { Offer } from "../sdp/offer.ts";
import { SenderSeat } from "../standby/sender-seat.ts";
import { MultistreamAudio } from "../stream/multistream-audio.ts";
import { PacketCutter } from "../stream/packet-cutter.ts";
import { ParameterSetRepeater } from "../stream/parameter-set-repeater.ts";
import type { PublisherOptions } from "../stream/publisher-options.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { MediaSink } from "../stream/stream-source.ts";
import { PublishControl } from "./control.ts";
import { drawSsrc, fecSection, type Prepared, type RoleParts, type RolePeer, sectionsFor, wantedControl } from "./prepared.ts";
import { Publication, type PublishedSection } from "./publication.ts";
import { PublishRtp } from "./publish-rtp.ts";

const claim = (
  { slots, replace, paths }: RoleParts,
  refs: readonly StreamRef[],
  { session, replaces: named, standby, away, follows, fast, introduction }: RelayOpen,
): void => {
  if (follows && refs.every((ref) => slots.isCascaded(ref))) return;
  // Another path of the same sender may hold the place.
  const replaces = named && (paths?.publicationOf(named)?.holder ?? named);
  const kind = { isSpare: standby === true && away === undefined, hasFast: fast !== undefined };
  if (introduction !== undefined) slots.requireRoom(refs);
  for (const holder of new Set(slots.claim(refs, session, replaces, kind))) replace(holder);
};

const fastRef = ({ fast }: RelayOpen, ref: StreamRef): StreamRef =>
  fast === undefined ? ref : { ...ref, channel: fast.channel };

/** The video that the session sends in a smaller encoding. Throws `unknown-session`, or `bad-sdp` if it can't have layers. */
const layeredSection = (parts: RoleParts, { layerOf, streams }: RelayOpen): PublishedSection | undefined => {
  if (layerOf === undefined) return undefined;
  const publication = parts.paths?.publicationOf(layerOf);
  if (publication?.isOf(streams) !== true) throw new StudioError("unknown-session", "layer");
  const [section] = publication.sections;
  if (section?.publisher.kind !== "video" || section.delayed !== undefined || section.isAway === true)
    throw new StudioError("bad-sdp", "no layers here");
  return section;
};

interface SectionParts {
  readonly parts: RoleParts;
  readonly open: RelayOpen;
  readonly hasFecSection: boolean;
  readonly paths: PublisherPaths;
  /** By the plan. */
  allowsFrame(size: FrameSize): boolean;
  /** Of which it is a layer. */
  readonly layered: PublishedSection | undefined;
}

/** Adds what late joiners need and other vendors' senders omit, and converts what others can't play. */
const completed = (taker: MediaSink, offered: OfferedCodec): MediaSink => {
  const { codec, multistream } = offered;
  if (codec === "opus") return multistream === undefined ? taker : new MultistreamAudio(taker, multistream);
  const sink = new PacketCutter(taker, codec);
  return codec === "H264" || codec === "H265" ? new ParameterSetRepeater(sink, codec, offered) : sink;
};

const newSeat = (stream: RtpStream, { session, standby, away, follows, returnAfterSeconds }: RelayOpen): SenderSeat =>
  new SenderSeat(stream.senders, {
    session,
    follows: follows === true && stream.isCascaded,
    isSpare: standby === true && away === undefined,
    returnAfterMs: returnAfterSeconds === undefined ? undefined : returnAfterSeconds * 1000,
  });

/** With a FAST channel, packets go out there, and later on the main channel. */
const publishSection = (of: SectionParts, ref: StreamRef, plan: PublishPlan): PublishedSection => {
  const { parts, open, hasFecSection, paths, layered } = of;
  const { session, fast } = open;
  const { slots } = parts;
  const layer = layered?.stream.layers.open(
    layered.publisher,
    () => publisher,
    () => parts.paths?.end(session),
  );
  const stream = layer?.stream ?? slots.rtp(fastRef(open, ref));
  const options: Omit<PublisherOptions, "sink"> = {
    codec: plan.codec,
    extensions: plan.extensions,
    feedback: plan.feedback,
    ownSsrc: drawSsrc(parts),
    frameFec: hasFecSection ? "section" : "side-channel",
    sendRtcp: (packet) => paths.send(plan.mid, Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength)),
    admitsFrame: (size) => paths.admitsFrame(size),
    pathFec: (framePackets) => paths.fec(framePackets),
  };
  const delayed = fast === undefined ? undefined : new DelayedStream(slots.rtp(ref), fast.delayMs);
  const seat = delayed === undefined && layer === undefined ? newSeat(stream, open) : undefined;
  const guest = seat !== undefined && open.introduction !== undefined ? new GuestEgress(seat, session) : undefined;
  const taker = delayed === undefined ? (layer?.gate ?? guest ?? seat ?? stream) : new FastSplit(stream, delayed);
  const sink = completed(taker, plan.codec);
  const publisher: RtpPublisher = new RtpPublisher({ ...options, sink });
  if (seat === undefined) {
    stream.holder = session;
    stream.attach(publisher);
  } else seat.sit(publisher);
  guest?.useSource(publisher);
  delayed?.attach(session, publisher);
  const simulcast =
    seat === undefined || plan.kind !== "video" || guest !== undefined
      ? undefined
      : new SimulcastLayers({ ...options, stream, of: () => publisher, admitsFrame: (size) => of.allowsFrame(size) });
  return { mid: plan.mid, stream, delayed, publisher, seat, isAway: open.away, simulcast, guest };
};

interface WantedSection {
  readonly ref: StreamRef;
  readonly plan: PublishPlan;
}

/**
 * Returns the publication that the session joins as another path; undefined: none. Throws `unknown-session`, or `bad-sdp` if
 * its packets would differ.
 */
const joinedPublication = (
  parts: RoleParts,
  { path, streams }: RelayOpen,
  wanted: readonly WantedSection[],
): Publication | undefined => {
  if (path?.of === undefined) return undefined;
  const publication = parts.paths?.publicationOf(path.of);
  if (publication?.isOf(streams) !== true) throw new StudioError("unknown-session", "path");
  const isSame = ({ mid, publisher: { codec } }: PublishedSection, index: number): boolean => {
    const plan = wanted[index]?.plan;
    return plan?.mid === mid && plan.codec.codec === codec.codec && plan.codec.payloadType === codec.payloadType;
  };
  if (!publication.sections.every(isSame)) throw new StudioError("bad-sdp", "another path sends another format");
  return publication;
};

const join = (parts: RoleParts, { replaces }: RelayOpen, publication: Publication, path: PublisherPath): PublishRtp => {
  if (!publication.join(path)) throw new StudioError("too-many-connections", "paths");
  if (replaces !== undefined && publication.paths.sessions.includes(replaces)) parts.paths?.end(replaces);
  return new PublishRtp(publication, path);
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
  const fec = fecSection(open, offer);
  const joined = joinedPublication(parts, open, wanted);
  const layered = layeredSection(parts, open);
  if (joined === undefined && layered === undefined)
    claim(
      parts,
      wanted.flatMap(({ ref }) => (open.fast === undefined ? [ref] : [ref, fastRef(open, ref)])),
      open,
    );
  const plans = [...wanted.map(({ plan }) => plan), ...(fec === undefined ? [] : [planFec(fec)])];
  const sendTimeId = wanted.map(({ plan }) => plan.extensions.get(ABS_SEND_TIME_URI)).find((id) => id !== undefined) ?? 0;
  const begin = (peer: RolePeer): PublishRtp => {
    const path = new PublisherPath({ session: open.session, path: open.path, peer, admission, sendTimeId });
    if (joined !== undefined) return join(parts, open, joined, path);
    const paths = new PublisherPaths(new Map(wanted.map(({ plan: { mid, codec } }) => [mid, codec.payloadType])));
    const of = {
      parts,
      open,
      hasFecSection: fec !== undefined,
      paths,
      layered,
      allowsFrame: (size: FrameSize) => admission.allowsFrame(size),
    };
    const publication = new Publication(
      wanted.map(({ ref, plan }) => publishSection(of, ref, plan)),
      paths,
      fec?.mid,
    );
    publication.join(path);
    return new PublishRtp(publication, path);
  };
  return { media: plans.map((plan) => ({ plan, direction: "receive", allows: (size) => admission.allowsFrame(size) })), begin };
};
