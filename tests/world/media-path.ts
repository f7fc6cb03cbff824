import type { DataChannelSettings, MediaTransport } from "@setsuna/client";
import { CONTROL_STATE_LABEL, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import type { PeerEvents, SessionPeer } from "@setsuna/relay/testing";
import type { Machine } from "./machine.ts";
import { PathBase } from "./path-base.ts";
import { shakeHands } from "./path-handshake.ts";
import { RelayEnd } from "./relay-end.ts";

export class MediaPath extends PathBase implements MediaTransport {
  private misled: MediaPath | undefined;

  createOffer(tune: (sdp: string) => string): Promise<string> {
    this.state = "connecting";
    return Promise.resolve(tune(this.offer));
  }

  applyAnswer(): Promise<void> {
    shakeHands(this.time, {
      isConnecting: () => this.state === "connecting",
      passage: () => (this.isRelayClosed ? undefined : this.link.passage()),
      onConnected: () => this.connected(),
      onFailed: () => this.failed(),
    });
    return Promise.resolve();
  }

  close(): void {
    if (this.state === "closed") return;
    const wasConnected = this.state === "connected";
    this.shut();
    this.receiving.clear();
    // DTLS close_notify (RFC 8446 §6.1) is never repeated.
    const passage = wasConnected ? this.link.passage() : undefined;
    if (passage !== undefined) this.time.after(passage, () => this.relay?.fail());
  }

  /** `run` does work of the relay's process; `far`: the relay's own link, absent when negligible. */
  attach(events: PeerEvents, run: (work: () => void) => void, far?: Machine): SessionPeer {
    this.link.attach(far);
    const { down } = this.link;
    const relay = new RelayEnd(events, {
      address: () => this.machine.address,
      run,
      send: (label, reliable, data) => this.toClient(label, reliable, data),
      sendPacket: (packet) => this.packetToClient(packet),
      roundTripTimeMs: () => this.roundTripMs,
      onClosed: () => down.shut(),
    });
    this.relay = relay;
    return relay.peer;
  }

  get isAtRelay(): boolean {
    return this.state === "connected" && !this.isRelayClosed;
  }

  misleadTo(other: MediaPath): void {
    if (other !== this) this.misled = other;
  }

  vanish(): void {
    this.shut();
    this.link.up.shut();
  }

  relayDied(): void {
    this.relay?.die();
  }

  passOn(text: string): void {
    this.toClient(SIDE_CHANNEL_LABEL, false, text);
  }

  toRelay({ label, reliable }: DataChannelSettings, data: string | Uint8Array): void {
    if (label === SIDE_CHANNEL_LABEL && typeof data === "string") this.ears.onSideMessage?.(data);
    const deliver = (): void => {
      if (this.isRelayClosed) return;
      this.consent.renew();
      this.relay?.receive(label, data, (message) => this.ears.onControlTaken?.(message));
    };
    this.link.carry(this.link.up, reliable, () => this.relay?.run(deliver));
  }

  private toClient(label: string, reliable: boolean, data: string | Uint8Array): boolean {
    if (this.isRelayClosed || this.state !== "connected") return false;
    if (label !== SIDE_CHANNEL_LABEL) this.ears.onControlSent?.();
    else if (typeof data === "string") this.ears.onSideReport?.(data);
    const to = label === CONTROL_STATE_LABEL ? (this.misled ?? this) : this;
    this.link.carry(this.link.down, reliable, () => to.machine.run(() => to.arrive(label, data)));
    return true;
  }

  private arrive(label: string, data: string | Uint8Array): void {
    if (this.state !== "connected") return;
    this.received();
    if (typeof data === "string" && this.ears.withholdsSide?.(data) === true) return;
    this.channels.get(label)?.events.onMessage?.(data);
  }

  private connected(): void {
    if (this.state !== "connecting" || this.isRelayClosed) return;
    this.consent.renew();
    if (this.relay?.isAllowed() !== true) return;
    this.state = "connected";
    this.ears.onOpened?.();
    this.relay.open(this.channels.keys(), this.mids);
    this.machine.run(() => {
      for (const channel of this.channels.values()) {
        if (this.state !== "connected") return;
        channel.isOpen = true;
        channel.events.onOpen?.();
      }
    });
    this.consent.watch({
      isConnected: () => this.state === "connected",
      isReached: () => this.link.isOpen && !this.isRelayClosed,
      onExpired: () => {
        this.relay?.fail();
        this.failed();
      },
    });
  }

  private failed(): void {
    this.machine.run(() => {
      if (this.state === "closed") return;
      this.state = "failed";
      this.options.onFailed();
    });
  }

  private get isRelayClosed(): boolean {
    return this.relay?.isClosed === true;
  }
}
