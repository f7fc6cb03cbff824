import { askInDoubt, ConnectionWatch } from "@setsuna/client";
import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
  isTooLateToSend,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
  type SideFromClient,
  SideFromRelay,
} from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import {
  every,
  type MediaSection,
  type MediaTrack,
  type MessageChannel,
  type OpenIceServers,
  onNetworkChange,
  RtcConnection,
  withFormats,
} from "@setsuna/node-media";
import { localNow } from "./local-clock.ts";
import { type PeerMedia, sectionsOf } from "./peer-media.ts";
import type { Answer } from "./pending-offers.ts";

/** From the answer to an open side channel, ms. */
const CONNECT_TIMEOUT_MS = 8000;
const CHECK_MS = 500;
const HEARTBEAT_MS = 0.4 * HEARTBEAT_INTERVAL_MS;

export type ControlKind = "state" | "event";

export interface NodePeerOptions {
  readonly media: PeerMedia;
  /** Closed with the connection. */
  readonly iceServers: OpenIceServers;
  clockOffset(): number | undefined;
  clockSettled(): boolean;
  /** Returns when the signalling server was last heard, on {@link localNow}; absent: a silence of both is not waited out. */
  serverHeardAt?(): number;
  onConnected(): void;
  /** Nothing comes any more, of the server neither: the path is gone. */
  onCutOff?(): void;
  /** It is back, and the connection with it. */
  onBack?(): void;
  /** Nothing comes any more, or never came. Called once at most; the owner closes. */
  onDead(): void;
  onSide(message: SideFromRelay): void;
  onPacket?(packet: Uint8Array): void;
  onControl?(kind: ControlKind, bytes: Uint8Array): void;
  onControlOpen?(kind: ControlKind): void;
}

/** Holds one connection with the relay: one stream, one direction, and the side channel that shows that it lives. */
export class NodePeer {
  private readonly options: NodePeerOptions;
  private readonly connection: RtcConnection;
  private readonly sections: readonly MediaSection[];
  private readonly side: MessageChannel;
  private readonly control = new Map<ControlKind, MessageChannel>();
  private readonly track: MediaTrack | undefined;
  private readonly fecTrack: MediaTrack | undefined;
  private connectTimer: NodeJS.Timeout | undefined;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private checkTimer: NodeJS.Timeout | undefined;
  private endAsking: (() => void) | undefined;
  private unwatch: (() => void) | undefined;
  private watch: ConnectionWatch | undefined;
  private isCutOff = false;
  private isOpen = false;
  private ended = false;

  constructor(options: NodePeerOptions) {
    this.options = options;
    this.sections = sectionsOf(options.media);
    this.connection = new RtcConnection(
      { name: "setsuna", iceServers: options.iceServers.urls },
      { onFailed: () => this.dead() },
    );
    const [main, fec] = this.sections;
    this.track = main && this.connection.addTrack(main, { onPacket: (packet) => this.onPacket(packet) });
    this.fecTrack = fec && this.connection.addTrack(fec);
    if (options.media.section === "control") {
      this.addControl("state", CONTROL_STATE_LABEL, CONTROL_STATE_ID);
      this.addControl("event", CONTROL_EVENT_LABEL, CONTROL_EVENT_ID);
    }
    this.side = this.connection.addChannel(
      { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
      { onOpen: () => this.opened(), onMessage: (message) => this.onSide(message) },
    );
  }

  private addControl(kind: ControlKind, label: string, id: number): void {
    const { onControl, onControlOpen } = this.options;
    const channel = this.connection.addChannel(
      { label, id, reliable: kind === "event" },
      {
        onOpen: () => onControlOpen?.(kind),
        onMessage: (message) => {
          if (!this.ended && typeof message !== "string") onControl?.(kind, message);
        },
      },
    );
    this.control.set(kind, channel);
  }

  private onPacket(packet: Uint8Array): void {
    // A data channel that was silent would tell later: it waits for SCTP's retransmission timer.
    if (this.isCutOff) this.heard();
    if (!this.ended) this.options.onPacket?.(packet);
  }

  private onSide(message: string | Uint8Array): void {
    this.heard();
    const parsed = typeof message === "string" ? SideFromRelay.safeParse(parseJson(message)).data : undefined;
    if (parsed !== undefined && !this.ended) this.options.onSide(parsed);
  }

  /** Offers and applies the answer; the relay finds our candidates by the checks that we send. Rejects with what `exchange` rejects with. */
  async negotiate(exchange: (offer: string) => Promise<Answer>): Promise<void> {
    this.connection.describe("offer");
    const answer = await exchange(withFormats(this.connection.localDescription() ?? "", this.sections));
    if (this.ended) return;
    this.connectTimer = setTimeout(() => this.dead(), CONNECT_TIMEOUT_MS);
    try {
      this.connection.accept(answer.sdp, "answer");
    } catch (error) {
      // ICE gave up on the first candidates before the others were added; another connection is built.
      if (!(error instanceof Error)) throw error;
      this.dead();
      return;
    }
  }

  /** Sends RTP or RTCP. Returns false when the connection is not open. */
  sendPacket(packet: Uint8Array): boolean {
    return !this.ended && this.track?.send(packet) === true;
  }

  /** Sends RTP in the section for FEC. Returns false where that is not open. */
  sendRepairPacket(packet: Uint8Array): boolean {
    return !this.ended && this.fecTrack?.send(packet) === true;
  }

  sendSide(message: SideFromClient): void {
    if (!this.isOpen || this.ended || isTooLateToSend(message, this.side.backlog() ?? 0)) return;
    this.side.send(JSON.stringify(message));
  }

  /** Returns the bytes of that kind that wait to be sent; undefined while its channel is not open. */
  controlBacklog(kind: ControlKind): number | undefined {
    return this.ended ? undefined : this.control.get(kind)?.backlog();
  }

  /** Sends a control message. Returns false when its channel is not open. */
  sendControl(kind: ControlKind, bytes: Uint8Array): boolean {
    return !this.ended && this.control.get(kind)?.send(bytes) === true;
  }

  /** Returns the pair of addresses that ICE selected; undefined before. */
  route(): { readonly local: string; readonly remote: string; readonly type: string } | undefined {
    const pair = this.ended ? undefined : this.connection.selectedPair();
    if (pair === undefined) return undefined;
    const place = ({ address, port }: { readonly address: string; readonly port: number }): string => `${address}:${port}`;
    return { local: place(pair.local), remote: place(pair.remote), type: pair.local.type };
  }

  /** Returns SCTP's smoothed round trip to the relay in ms; undefined before the first measurement. */
  roundTrip(): number | undefined {
    return this.ended || !this.isOpen ? undefined : this.connection.roundTripMs();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.connectTimer);
    clearInterval(this.heartbeatTimer);
    clearInterval(this.checkTimer);
    this.endAsking?.();
    this.unwatch?.();
    this.connection.close();
    this.options.iceServers.close();
  }

  private opened(): void {
    if (this.ended || this.isOpen) return;
    this.isOpen = true;
    clearTimeout(this.connectTimer);
    const watch = new ConnectionWatch(HEARTBEAT_TIMEOUT_MS, CHECK_MS, localNow());
    this.watch = watch;
    this.checkTimer = setInterval(() => this.check(watch), CHECK_MS);
    this.heartbeatTimer = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
    this.unwatch = onNetworkChange(() => watch.networkChanged(localNow()) || this.doubt(watch.liveness));
    this.heartbeat();
    this.options.onConnected();
  }

  private check(watch: ConnectionWatch): void {
    const health = watch.check(localNow(), this.options.serverHeardAt?.() ?? Number.POSITIVE_INFINITY);
    if (health === "dead") this.dead();
    else if (health === "cut-off" && !this.isCutOff) {
      this.isCutOff = true;
      this.options.onCutOff?.();
    }
  }

  private heard(): void {
    this.watch?.heard(localNow());
    if (!this.isCutOff || this.ended) return;
    this.isCutOff = false;
    this.heartbeat();
    this.options.onBack?.();
  }

  /** Asks, since the path may be gone, until the relay is heard, or it is clear that it is not. */
  private doubt(liveness: ConnectionWatch["liveness"]): void {
    this.endAsking?.();
    this.endAsking = askInDoubt(liveness, {
      now: localNow,
      every,
      ask: () => this.heartbeat({ answer: true }),
      dead: () => this.dead(),
    });
  }

  private heartbeat(request: { readonly answer?: true } = {}): void {
    const offset = this.options.clockOffset();
    this.sendSide({
      t: "heartbeat",
      ...request,
      ...(offset === undefined ? {} : { serverMinusClientMs: offset, settled: this.options.clockSettled() }),
      ...(this.route()?.type === "relay" ? { turn: true as const } : {}),
    });
  }

  private dead(): void {
    if (this.ended) return;
    this.ended = true;
    this.options.onDead();
  }
}
