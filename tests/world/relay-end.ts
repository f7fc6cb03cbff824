import { CONTROL_EVENT_LABEL, CONTROL_STATE_LABEL, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { PeerEvents, SessionPeer } from "@setsuna/relay/testing";
import { controlKindOf } from "./path-channel.ts";

export interface RelayEndPorts {
  address(): string;
  run(work: () => void): void;
  send(label: string, reliable: boolean, data: string | Uint8Array): boolean;
  sendPacket(packet: Buffer): boolean;
  roundTripTimeMs(): number | undefined;
  onClosed(): void;
}

export class RelayEnd {
  isClosed = false;
  private events: PeerEvents | undefined;
  private readonly ports: RelayEndPorts;

  constructor(events: PeerEvents, ports: RelayEndPorts) {
    this.events = events;
    this.ports = ports;
  }

  receive(label: string, data: string | Uint8Array, onTaken: (message: Uint8Array) => void): void {
    const { events } = this;
    if (this.isClosed || events === undefined) return;
    const kind = controlKindOf(label);
    if (kind !== undefined) {
      const message = typeof data === "string" ? Buffer.from(data) : data;
      events.onControlMessage(kind, message);
      if (!this.isClosed) onTaken(message);
    } else if (typeof data === "string") events.onSideMessage(data);
    else events.onSideBytes(data);
  }

  run(work: () => void): void {
    this.ports.run(work);
  }

  /** Like libdatachannel, opens no channel to a forbidden address. Also false when the session has ended. */
  isAllowed(): boolean {
    return !this.isClosed && this.events?.onRemoteAddress(this.ports.address()) === true && !this.isClosed;
  }

  receivePacket(mid: string, packet: Buffer): void {
    if (!this.isClosed) this.events?.onPacket(mid, packet);
  }

  open(labels: Iterable<string>, mids: readonly string[]): void {
    if (mids.length > 0) this.events?.onReached?.();
    for (const mid of mids) this.events?.onTrackOpen(mid);
    for (const label of labels) {
      const kind = controlKindOf(label);
      if (kind !== undefined) this.events?.onControlOpen(kind);
    }
  }

  fail(): void {
    if (!this.isClosed) this.events?.onFailed("failed");
  }

  die(): void {
    this.close();
    this.events = undefined;
  }

  get peer(): SessionPeer {
    const { ports } = this;
    return {
      answer: () => Promise.resolve("v=0 answer"),
      checkAddress: () => this.isAllowed(),
      close: () => this.close(),
      remote: () => ({ address: ports.address(), turn: false }),
      roundTripTimeMs: () => {
        const ms = ports.roundTripTimeMs();
        return ms === undefined ? undefined : milliseconds(ms);
      },
      sendControl: (kind, bytes) => {
        const label = kind === "state" ? CONTROL_STATE_LABEL : CONTROL_EVENT_LABEL;
        return ports.send(label, kind === "event", new Uint8Array(bytes)) ? "sent" : "dropped";
      },
      sendSide: (text) => ports.send(SIDE_CHANNEL_LABEL, false, text),
      sender: () => (packet) => ports.sendPacket(packet),
    };
  }

  private close(): void {
    this.isClosed = true;
    this.ports.onClosed();
  }
}
