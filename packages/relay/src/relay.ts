import {
  errorBody,
  errorBodyOf,
  type FromRelay,
  type MediaSessionId,
  type RelayConfig,
  type RelayConnection,
  type RelayInject,
  type RelayInjected,
  type RelayLease,
  type RelayOpen,
  type RelayTraffic,
  type RelayViewing,
  type SerialId,
  type StreamRef,
  StudioError,
  type ToRelay,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { Cascades } from "./cascade/cascades.ts";
import { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import { directGuest } from "./green-room/direct-guest.ts";
import type { RelayPorts } from "./relay-ports.ts";
import type { RelaySession } from "./relay-session.ts";
import type { Publication } from "./roles/publication.ts";
import { PublishRtp } from "./roles/publish-rtp.ts";
import { sessionLogName } from "./session-log-name.ts";
import { openSession, type SessionOpeningParts } from "./session-opening.ts";
import type { ControlStream } from "./stream/control-stream.ts";
import { addEgressStats } from "./stream/egress-stats.ts";
import type { RtpStream } from "./stream/rtp-stream.ts";
import { type StreamSlotEvents, StreamSlots } from "./stream/stream-slots.ts";
import { ViewingFigures } from "./viewing/viewing-figures.ts";

const SUBSCRIBER_TICK_MS = 50;

/** Selective forwarding middlebox, RFC 7667 §3.7. */
export class Relay {
  private readonly sessions = new Map<MediaSessionId, RelaySession>();
  private readonly slots: StreamSlots;
  private readonly cascades: Cascades;
  private readonly ports: RelayPorts;
  private readonly opening: SessionOpeningParts;
  /** Standbys for senders at other nodes, apart from the streams here. */
  private readonly away: SessionOpeningParts;
  private readonly received = { packets: 0, bytes: 0 };
  private readonly epochs = new EpochExchanges();
  private readonly viewing: ViewingFigures;
  private allTickedAt = 0;
  /** On the clock of {@link RelayPorts.now}; senders end at `until`. */
  private readonly lease = { until: Number.POSITIVE_INFINITY };

  constructor(config: RelayConfig, ports: RelayPorts) {
    this.ports = ports;
    this.viewing = new ViewingFigures(() => ports.now());
    const random = (below: number): number => ports.random(below);
    const events: StreamSlotEvents = {
      random,
      onSender: (stream) => this.announce(stream),
      onTaken: (stream) => this.tellSender(stream),
      later: (run) => ports.later(run),
      now: () => ports.now(),
    };
    this.slots = new StreamSlots({ ...events, onVacant: (stream) => this.requestSlate(stream) });
    this.opening = {
      roles: {
        slots: this.slots,
        random,
        replace: (id) => this.replace(id),
        viewing: this.viewing,
        paths: {
          publicationOf: (id) => this.publicationOf(id),
          end: (id) => this.sessions.get(id)?.end(errorBody("replaced")),
        },
      },
      surroundings: {
        lease: this.lease,
        received: this.received,
        epochs: this.epochs,
        now: () => ports.now(),
        ntpNow: () => ports.ntpNow(),
      },
      openPeer: ports.openPeer,
      peer: {
        ...config,
        turnIngress: ports.turnIngress,
        movedIngresses: ports.movedIngresses,
        nudge: ports.nudge,
        now: () => ports.now(),
      },
      onConnected: (session) => ports.send({ type: "connected", session }),
      onSamples: (session, samples) => ports.send({ type: "samples", session, samples }),
      onNews: (session, news) => ports.send({ type: "news", session, news }),
      onEnd: (message) => this.onEnded(message),
    };
    const { roles, surroundings } = this.opening;
    this.away = {
      ...this.opening,
      roles: { ...roles, slots: new StreamSlots(events) },
      surroundings: { ...surroundings, epochs: new EpochExchanges() },
    };
    this.cascades = new Cascades({
      config,
      replace: (id) => this.replace(id),
      random,
      slots: this.slots,
      epochs: this.epochs,
      log: ports.log,
      now: () => ports.now(),
      ntpNow: () => ports.ntpNow(),
      send: (message) => ports.send(message),
      received: this.received,
      openCascadePeer: ports.openCascadePeer,
    });
  }

  /** True if {@link tick} has nothing to do. */
  get isIdle(): boolean {
    return this.sessions.size === 0 && this.cascades.size === 0;
  }

  /** From the studio. The process converts a lease into {@link holdSendersUntil}. */
  handle(message: Exclude<ToRelay, RelayLease>): void {
    switch (message.type) {
      case "open":
        void this.open(message);
        return;
      case "close":
        this.sessions.get(message.session)?.end(message.error);
        this.cascades.end(message.session);
        return;
      case "cascade":
        void this.cascades.begin(message.session, message.stream, message);
        return;
      case "cascade-answer":
        this.cascades.accept(message.session, message.sdp);
        return;
      case "signal-gone":
        this.sessions.get(message.session)?.setSignalGone(message.gone);
        return;
      case "limits":
        for (const session of this.sessions.values())
          if (session.admission.isOf(message.serialId)) session.setLimits(message.limits);
        return;
      case "list":
        this.ports.send({ type: "connections", request: message.request, connections: this.list(message.serialId) });
        return;
      case "inject":
        this.ports.send({ type: "injected", request: message.request, outcome: this.inject(message) });
        return;
      case "release-slot":
        this.endSilent(message.stream);
        this.ports.send({
          type: "slot-released",
          request: message.request,
          free: this.slots.sender(message.stream) === undefined,
        });
        return;
      case "switch-sender":
        this.ports.send({
          type: "sender-switched",
          request: message.request,
          streams: this.slots.switchSender(message.serialId, message.channel, this.ports.now()),
        });
        return;
      case "direct-guest":
        this.ports.send({
          type: "guest-directed",
          request: message.request,
          outcome: directGuest({ sessions: this.sessions, slots: this.slots, replace: (id) => this.replace(id) }, message),
        });
        return;
      case "slate":
        this.slots.useSlate(
          message.serialId,
          message.channel,
          message.frames.map((frame) => Buffer.from(frame, "base64")),
        );
        return;
      case "renew-epochs":
        for (const { surroundings } of [this.opening, this.away])
          surroundings.epochs.renew(message.serialId, message.event, this.ports.now());
        return;
      case "stop-injecting":
        this.slots.stopInjecting(message.serialId);
        return;
      case "stop":
        this.close();
        return;
      default:
        unreachable(message);
    }
  }

  private async open(open: RelayOpen): Promise<void> {
    try {
      if (this.sessions.has(open.session)) throw new StudioError("unexpected-message", "session exists");
      const session = openSession(open.away ? this.away : this.opening, open);
      this.sessions.set(open.session, session);
      try {
        this.ports.send({ type: "answer", session: open.session, sdp: await session.answer(open.offer) });
      } catch (error) {
        session.end(errorBodyOf(error));
        throw error;
      }
    } catch (error) {
      if (!(error instanceof StudioError))
        this.ports.log.error({ err: String(error), session: sessionLogName(open.session) }, "open failed");
      this.ports.send({ type: "refused", session: open.session, error: errorBodyOf(error) });
    }
  }

  private replace(id: MediaSessionId): void {
    for (const each of this.publicationOf(id)?.paths.sessions ?? [id]) {
      const session = this.sessions.get(each);
      session?.end(errorBody(session.isSilent ? "media-timeout" : "replaced"));
    }
    this.cascades.end(id, errorBody("replaced"));
  }

  private publicationOf(id: MediaSessionId): Publication | undefined {
    const role = this.sessions.get(id)?.role;
    return role instanceof PublishRtp ? role.publication : undefined;
  }

  /** Announces at once rather than with the next report. */
  private announce(stream: RtpStream | ControlStream): void {
    for (const session of this.sessions.values()) {
      if (session.role.watches(stream)) session.tell(session.role.report());
    }
  }

  /** A waiting sender learns whether its stream has subscribers here. */
  private tellSender(stream: RtpStream): void {
    const session = stream.holder && this.sessions.get(stream.holder);
    session?.tell(session.role.report());
  }

  private requestSlate({ ref }: RtpStream): void {
    if (ref.kind === "video") this.ports.send({ type: "slate-wanted", serialId: ref.serialId, channel: ref.channel });
  }

  private inject({ stream: ref, key, value }: RelayInject): RelayInjected["outcome"] {
    this.endSilent(ref);
    const stream = this.slots.control(ref);
    try {
      if (!stream.inject(key, value, this.ports.now(), this.ports.ntpNow()))
        return { error: errorBody("previous-stream-exists", `control ${ref.channel}`) };
      return { receivers: stream.receivers };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.slots.dropEmpty();
      return { error: errorBody("bad-request", error.message) };
    }
  }

  /** Another sender claims its slot. */
  private endSilent(ref: StreamRef): void {
    const sender = this.slots.sender(ref);
    if (sender?.silent === true) this.sessions.get(sender.holder)?.end(errorBody("media-timeout"));
  }

  private onEnded(message: Extract<FromRelay, { type: "closed" }>): void {
    this.sessions.delete(message.session);
    this.slots.dropEmpty();
    this.away.roles.slots.dropEmpty();
    this.ports.send(message);
  }

  /** Call every few ms. Senders' repair and feedback can't wait, subscribers' reports can. */
  tick(): void {
    const now = this.ports.now();
    const ntpNow = this.ports.ntpNow();
    const all = now - this.allTickedAt >= SUBSCRIBER_TICK_MS;
    if (all) this.allTickedAt = now;
    this.endLapsed(now);
    if (all) this.slots.tickControl(now);
    if (all) this.slots.tickSlates(now, ntpNow);
    this.cascades.tick(now);
    for (const session of this.sessions.values()) {
      if (all || session.role.direction === "publish") session.tick(now, ntpNow);
    }
  }

  /** On the relay's own clock. Later sender media is dropped unless extended. */
  holdSendersUntil(time: number): void {
    this.lease.until = time;
  }

  /** After the lease, another relay may hold the streams. */
  private endLapsed(now: Milliseconds): void {
    if (now <= this.lease.until) return;
    for (const session of [...this.sessions.values()])
      if (session.role.direction === "publish") session.end(errorBody("relay-lost"));
  }

  private list(serialId: SerialId | undefined): RelayConnection[] {
    return [...this.sessions.values()].flatMap((session) =>
      serialId === undefined || session.admission.isOf(serialId) ? (session.connection() ?? []) : [],
    );
  }

  load(): { publishers: number; subscribers: number; packetsIn: number; packetsOut: number; traffic: RelayTraffic } {
    let publishers = 0;
    for (const session of this.sessions.values()) if (session.role.direction === "publish") publishers += 1;
    const sent = this.slots.sent();
    addEgressStats(sent, this.away.roles.slots.sent());
    const { packetsOut, ...traffic } = sent;
    return {
      publishers,
      subscribers: this.sessions.size - publishers,
      packetsIn: this.received.packets,
      packetsOut,
      traffic: { bytesIn: this.received.bytes, ...traffic },
    };
  }

  /** Returns each first frame once. */
  takeViewing(): RelayViewing {
    return { cascades: this.cascades.size, ...this.viewing.take() };
  }

  close(): void {
    for (const session of [...this.sessions.values()]) session.end(errorBody("relay-lost"));
    this.cascades.endAll();
  }
}
