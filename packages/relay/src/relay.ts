import {
  errorBody,
  errorBodyOf,
  type FromRelay,
  type MediaSessionId,
  type RelayConfig,
  type RelayConnection,
  type RelayOpen,
  type RelayServe,
  type RelayServed,
  type SerialId,
  type StreamRef,
  StudioError,
  streamKey,
  type ToRelay,
} from "@setsuna/contracts";
import { type Log, unreachable } from "@setsuna/kit";
import type { z } from "zod";
import { Admission } from "./admission.ts";
import { HeldStream } from "./hold/held-stream.ts";
import { RelaySession, type SessionRole } from "./relay-session.ts";
import { PublishControl, SubscribeControl } from "./roles/control.ts";
import { type PublishedSection, PublishRtp } from "./roles/publish-rtp.ts";
import { type SubscribedSection, SubscribeRtp } from "./roles/subscribe-rtp.ts";
import { planPublish, planSubscribe } from "./sdp/media-plan.ts";
import { type Offer, type OfferedMedia, readOffer } from "./sdp/offer.ts";
import { ControlStream } from "./stream/control-stream.ts";
import { RtpPublisher } from "./stream/rtp-publisher.ts";
import { RtpStream } from "./stream/rtp-stream.ts";
import { RtpSubscriber } from "./stream/rtp-subscriber.ts";
import { PACKETS_FORM, rtpForm } from "./stream/viewer-form.ts";
import { Peer, type PeerEvents, type PeerMedia } from "./transport/peer.ts";

type Open = z.infer<typeof RelayOpen>;

/** Reports and silence of viewers are looked at this often, in ms. */
const VIEWER_TICK_MS = 50;

/** The outside world of a relay: time, chance, and the way back to the studio. */
export interface RelayPorts {
  /** Steady clock, ms. */
  now(): number;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** Uniform integer in [0, below). */
  random(below: number): number;
  send(message: FromRelay): void;
  readonly log: Log;
}

/** A role and the media sections that its peer needs. */
interface Prepared {
  readonly role: SessionRole;
  readonly media: readonly PeerMedia[];
}

/** The audio section on which a receiver with instant playout takes the packets of one video stream; absent otherwise. */
const carriageSection = (open: Open, offer: Offer): OfferedMedia | undefined =>
  open.direction === "subscribe" && open.playout === "instant" && open.streams.length === 1 ? offer.media[0] : undefined;

/** Forwards the streams of its publishers to its viewers. RFC 7667 §3.7: a selective forwarding middlebox. */
export class Relay {
  private readonly sessions = new Map<MediaSessionId, RelaySession>();
  private readonly rtpStreams = new Map<string, RtpStream>();
  private readonly controlStreams = new Map<string, ControlStream>();
  private readonly config: RelayConfig;
  private readonly ports: RelayPorts;
  private packetsIn = 0;
  private allTickedAt = 0;
  private packetsOutEnded = 0;

  constructor(config: RelayConfig, ports: RelayPorts) {
    this.config = config;
    this.ports = ports;
  }

  /** A message of the studio; `stop` is the process's own affair. */
  handle(message: ToRelay): void {
    switch (message.type) {
      case "open":
        void this.open(message);
        return;
      case "candidate":
        this.sessions.get(message.session)?.peer?.addCandidate(message.candidate, message.mid);
        return;
      case "close":
        this.sessions.get(message.session)?.end();
        return;
      case "signal-gone":
        this.sessions.get(message.session)?.setSignalGone(message.gone);
        return;
      case "limits":
        for (const session of this.sessions.values())
          if (session.admission.isOf(message.serialId)) session.setLimits(message.limits);
        return;
      case "look":
        this.ports.send({ type: "connections", request: message.request, connections: this.look(message.serialId) });
        return;
      case "serve":
        this.ports.send({ type: "served", request: message.request, outcome: this.serve(message) });
        return;
      case "unserve":
        for (const stream of this.controlStreams.values()) if (stream.ref.serialId === message.serialId) stream.unserve();
        this.dropEmptyStreams();
        return;
      case "stop":
        this.close();
        return;
      default:
        unreachable(message);
    }
  }

  private async open(open: Open): Promise<void> {
    try {
      const offer = readOffer(open.offer);
      if (this.sessions.has(open.session)) throw new StudioError("unexpected-message", "session exists");
      const { session, peer } = this.establish(open, offer);
      try {
        const sdp = await peer.answer(open.offer);
        this.ports.send({ type: "answer", session: open.session, sdp });
      } catch (error) {
        session.end(errorBodyOf(error));
        throw error;
      }
    } catch (error) {
      if (!(error instanceof StudioError))
        this.ports.log.error({ err: String(error), session: open.session.slice(0, 6) }, "open failed");
      this.ports.send({ type: "refused", session: open.session, error: errorBodyOf(error) });
    }
  }

  private establish(open: Open, offer: Offer): { readonly session: RelaySession; readonly peer: Peer } {
    const box: { session?: RelaySession; peer?: Peer } = {};
    const admission = new Admission(open);
    const prepared =
      open.direction === "publish" ? this.preparePublish(open, offer, admission, box) : this.prepareSubscribe(open, offer, box);
    const session = new RelaySession(open.session, prepared.role, admission, this.ports.now(), this.ports.ntpNow(), (message) =>
      this.onEnded(message),
    );
    box.session = session;
    this.sessions.set(open.session, session);
    try {
      const withControl = open.streams.some((stream) => stream.kind === "control");
      const peer = new Peer(open.session.slice(0, 6), offer, prepared.media, withControl, this.config, this.peerEvents(session));
      box.peer = peer;
      session.attachPeer(peer);
      return { session, peer };
    } catch (error) {
      session.end(errorBodyOf(error));
      throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 120) : undefined);
    }
  }

  private peerEvents(session: RelaySession): PeerEvents {
    const { role } = session;
    const now = (): number => this.ports.now();
    return {
      onPacket: (mid, packet) => {
        const at = now();
        session.touch(at);
        this.packetsIn += 1;
        role.onPacket(mid, packet, at, this.ports.ntpNow());
      },
      onTrackOpen: (mid) => role.onTrackOpen(mid, now()),
      onSideMessage: (text) => session.onSideMessage(text, now()),
      onSideBytes: (bytes) => session.onSideBytes(bytes, now()),
      onControlMessage: (kind, bytes) => {
        session.touch(now());
        role.onControlMessage(kind, bytes);
      },
      onControlOpen: (kind) => role.onControlOpen(kind),
      onFailed: () => session.end(errorBody("media-timeout")),
      onRemoteAddress: (address) => session.onRemoteAddress(address),
    };
  }

  /** The media sections that carry the RTP streams wanted, in the order of the streams. Throws `bad-sdp` when one lacks its section. */
  private sectionsFor(open: Open, offer: Offer): { readonly ref: StreamRef; readonly media: OfferedMedia }[] {
    const rtp = open.streams.filter((stream) => stream.kind !== "control");
    if (rtp.length !== offer.media.length)
      throw new StudioError("bad-sdp", `${offer.media.length} media sections for ${rtp.length} streams`);
    return rtp.map((ref) => {
      const media = offer.media.find((entry) => entry.kind === ref.kind) ?? carriageSection(open, offer);
      if (media === undefined) throw new StudioError("bad-sdp", `no ${ref.kind} section`);
      const opposite = open.direction === "publish" ? "recvonly" : "sendonly";
      if (media.direction === opposite || media.direction === "inactive")
        throw new StudioError("bad-sdp", `${ref.kind} is ${media.direction}`);
      return { ref, media };
    });
  }

  /** First wins: throws `previous-stream-exists` unless whoever holds one of them is the session that this one replaces. */
  private claim(refs: readonly StreamRef[], open: Open): void {
    const holders = refs.map((ref) => {
      const key = streamKey(ref);
      const holder = this.rtpStreams.get(key)?.holder ?? this.controlStreams.get(key)?.holder;
      if (holder !== undefined && holder !== open.session && holder !== open.replaces)
        throw new StudioError("previous-stream-exists", key.split("/").slice(1).join(" "));
      return holder;
    });
    for (const holder of holders) {
      if (holder !== undefined && holder !== open.session) this.sessions.get(holder)?.end(errorBody("replaced"));
    }
  }

  private preparePublish(open: Open, offer: Offer, admission: Admission, box: { session?: RelaySession; peer?: Peer }): Prepared {
    const control = open.streams.find((stream) => stream.kind === "control");
    if (control !== undefined) {
      this.requireData(offer);
      this.claim([control], open);
      const stream = this.controlStream(control);
      stream.holder = open.session;
      stream.attach();
      return { role: new PublishControl(stream), media: [] };
    }
    const wanted = this.sectionsFor(open, offer).map(({ ref, media }) => ({ ref, plan: planPublish(media) }));
    const { fast } = open;
    const fastRef = (ref: StreamRef): StreamRef => (fast === undefined ? ref : { ...ref, channel: fast.channel });
    this.claim(
      wanted.flatMap(({ ref }) => (fast === undefined ? [ref] : [ref, fastRef(ref)])),
      open,
    );
    const sections = wanted.map(({ ref, plan }): PublishedSection => {
      const stream = this.rtpStream(fastRef(ref));
      let held: HeldStream | undefined;
      const codec = plan.codecs[0];
      if (codec === undefined) throw new StudioError("no-common-codec");
      const publisher = new RtpPublisher({
        codec,
        extensions: plan.extensions,
        feedback: plan.feedback,
        ownSsrc: this.ssrc(),
        sendRtcp: (packet) => void box.peer?.send(plan.mid, packet),
        onMedia: (packet, header, sequence, startsKeyframe, now) => {
          held?.onPacket(packet, sequence, startsKeyframe, false, now);
          stream.onMedia(packet, header, sequence, startsKeyframe, now);
        },
        onPadding: (packet, header, sequence, now) => {
          held?.onPacket(packet, sequence, false, true, now);
          stream.onPadding(packet, header, sequence, now);
        },
        onFrameSize: (size) => {
          const refusal = admission.onFrameSize(size);
          if (refusal !== undefined) box.session?.end(refusal);
          return refusal === undefined;
        },
        onRestart: () => {
          held?.restart();
          stream.restart();
        },
      });
      stream.holder = open.session;
      stream.attach(publisher);
      if (fast !== undefined) {
        const main = this.rtpStream(ref);
        main.holder = open.session;
        held = new HeldStream(main, publisher, fast.delayMs);
      }
      return { mid: plan.mid, stream, held, publisher };
    });
    const media = wanted.map(({ plan }): PeerMedia => ({ plan, direction: "receive" }));
    return { role: new PublishRtp(sections, () => box.peer?.roundTripTimeMs()), media };
  }

  private prepareSubscribe(open: Open, offer: Offer, box: { session?: RelaySession; peer?: Peer }): Prepared {
    const control = open.streams.find((stream) => stream.kind === "control");
    if (control !== undefined) {
      this.requireData(offer);
      const stream = this.controlStream(control);
      const role = new SubscribeControl(
        open.session,
        stream,
        (kind, bytes) => box.peer?.sendControl(kind, bytes) ?? "dropped",
        () => box.session?.end(errorBody("too-many-messages")),
      );
      stream.add(role);
      return { role, media: [] };
    }
    const media: PeerMedia[] = [];
    const sections = this.sectionsFor(open, offer).map(({ ref, media: offered }): SubscribedSection => {
      const plan = planSubscribe(offered);
      const ssrc = this.ssrc();
      media.push({ plan, direction: "send", ssrc });
      const stream = this.rtpStream(ref);
      let sender: ((packet: Buffer) => boolean) | undefined;
      const send = (packet: Buffer): boolean => {
        sender ??= box.peer?.sender(plan.mid);
        return sender?.(packet) ?? false;
      };
      const subscriber = new RtpSubscriber({
        session: open.session,
        ssrc,
        kind: ref.kind === "audio" ? "audio" : "video",
        codecs: plan.codecs,
        form: offered.kind === ref.kind ? rtpForm(plan.extensions) : PACKETS_FORM,
        playout: open.playout,
        firstSequence: this.ports.random(0x8000),
        send,
      });
      stream.add(subscriber);
      return { mid: plan.mid, stream, subscriber, send: (packet) => void box.peer?.send(plan.mid, packet) };
    });
    return { role: new SubscribeRtp(sections), media };
  }

  private requireData(offer: Offer): void {
    if (offer.dataMid === undefined || offer.media.length > 0) throw new StudioError("bad-sdp", "control needs one data section");
  }

  private rtpStream(ref: StreamRef): RtpStream {
    const key = streamKey(ref);
    const known = this.rtpStreams.get(key);
    if (known !== undefined) return known;
    const stream = new RtpStream(
      ref,
      this.ports.random(0x8000),
      () => this.announce(stream),
      () => this.tellSender(stream),
    );
    this.rtpStreams.set(key, stream);
    return stream;
  }

  private controlStream(ref: StreamRef): ControlStream {
    const key = streamKey(ref);
    const known = this.controlStreams.get(key);
    if (known !== undefined) return known;
    const stream = new ControlStream(ref, () => this.announce(stream));
    this.controlStreams.set(key, stream);
    return stream;
  }

  /** A sender began or is gone: the viewers hear of it now and not only with the next report. */
  private announce(stream: RtpStream | ControlStream): void {
    for (const session of this.sessions.values()) {
      if (session.role.watches(stream)) session.tell(session.role.report());
    }
  }

  /** Whether anybody takes the stream from here has changed, on which its sender may wait. */
  private tellSender(stream: RtpStream): void {
    const session = stream.holder && this.sessions.get(stream.holder);
    session?.tell(session.role.report());
  }

  private serve({ stream: ref, key, value }: z.infer<typeof RelayServe>): z.infer<typeof RelayServed>["outcome"] {
    const stream = this.controlStream(ref);
    try {
      if (!stream.serve(key, value, this.ports.now(), this.ports.ntpNow()))
        return { error: errorBody("previous-stream-exists", `control ${ref.channel}`) };
      return { receivers: stream.receivers };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.dropEmptyStreams();
      return { error: errorBody("bad-request", error.message) };
    }
  }

  private onEnded(message: Extract<FromRelay, { type: "closed" }>): void {
    this.sessions.delete(message.session);
    for (const [key, stream] of this.rtpStreams) {
      if (!stream.empty) continue;
      this.packetsOutEnded += stream.packetsOut;
      this.rtpStreams.delete(key);
    }
    this.dropEmptyStreams();
    this.ports.send(message);
  }

  private dropEmptyStreams(): void {
    for (const [key, stream] of this.controlStreams) if (stream.empty) this.controlStreams.delete(key);
  }

  private ssrc(): number {
    return 1 + this.ports.random(0xffff_fffe);
  }

  /** Everything that happens by time; call every few ms. Repair and feedback of senders cannot wait, reports to viewers can. */
  tick(): void {
    const now = this.ports.now();
    const ntpNow = this.ports.ntpNow();
    const all = now - this.allTickedAt >= VIEWER_TICK_MS;
    if (all) this.allTickedAt = now;
    if (all) for (const stream of this.controlStreams.values()) stream.tick(now);
    for (const session of this.sessions.values()) {
      if (all || session.role.direction === "publish") session.tick(now, ntpNow);
    }
  }

  /** The established connections of a serial ID, or of all. */
  private look(serialId: SerialId | undefined): RelayConnection[] {
    return [...this.sessions.values()].flatMap((session) =>
      serialId === undefined || session.admission.isOf(serialId) ? (session.look() ?? []) : [],
    );
  }

  /** What the relay carries now. */
  load(): { publishers: number; subscribers: number; packetsIn: number; packetsOut: number } {
    let publishers = 0;
    for (const session of this.sessions.values()) if (session.role.direction === "publish") publishers += 1;
    let packetsOut = this.packetsOutEnded;
    for (const stream of this.rtpStreams.values()) packetsOut += stream.packetsOut;
    return { publishers, subscribers: this.sessions.size - publishers, packetsIn: this.packetsIn, packetsOut };
  }

  /** Ends every session. */
  close(): void {
    for (const session of [...this.sessions.values()]) session.end(errorBody("relay-lost"));
  }
}
