import type { MediaSessionId, SideFromClient, SideFromRelay } from "@setsuna/contracts";
import type { SessionRole } from "../relay-session.ts";
import type { ControlStream, ControlSubscriber } from "../stream/control-stream.ts";
import type { Traffic } from "../traffic-meter.ts";

const nothing = (): void => undefined;
const NO_NEWS: readonly SideFromRelay[] = [];

/** A client that sends control data. */
export class PublishControl implements SessionRole {
  readonly direction = "publish";
  readonly onPacket = nothing;
  readonly onTrackOpen = nothing;
  readonly onSide = nothing;
  readonly tick = (): readonly SideFromRelay[] => NO_NEWS;
  private readonly stream: ControlStream;
  private octets = 0;

  constructor(stream: ControlStream) {
    this.stream = stream;
  }
  onControlOpen(): void {
    this.stream.open();
  }
  watches(): boolean {
    return false;
  }
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void {
    this.octets += bytes.length;
    this.stream.onMessage(kind, bytes);
  }
  report(): SideFromRelay[] {
    return [{ t: "state", live: this.stream.live, receivers: this.stream.receivers, senderGeneration: this.stream.epoch }];
  }
  traffic(): Traffic {
    return { octets: this.octets };
  }
  setSilent(silent: boolean): void {
    this.stream.setSilent(silent);
  }
  leave(): void {
    this.stream.detach();
  }
}

/** A client that takes control data. */
export class SubscribeControl implements SessionRole, ControlSubscriber {
  readonly direction = "subscribe";
  readonly session: MediaSessionId;
  receivers = 1;
  readonly onPacket = nothing;
  readonly onTrackOpen = nothing;
  readonly onControlMessage = nothing;
  readonly tick = (): readonly SideFromRelay[] => NO_NEWS;
  readonly sendControl: ControlSubscriber["sendControl"];
  readonly giveUp: () => void;
  private readonly stream: ControlStream;
  private readonly crossing: boolean;
  private octets = 0;

  /** `crossing`: the client is a relay of another node, which stands for subscribers of its own. */
  constructor(
    session: MediaSessionId,
    stream: ControlStream,
    sendControl: ControlSubscriber["sendControl"],
    giveUp: () => void,
    crossing: boolean,
  ) {
    this.session = session;
    this.crossing = crossing;
    this.stream = stream;
    this.sendControl = (kind, bytes) => {
      const outcome = sendControl(kind, bytes);
      if (outcome === "sent") this.octets += bytes.length;
      return outcome;
    };
    this.giveUp = giveUp;
  }
  onControlOpen(kind: "state" | "event"): void {
    if (kind === "state") this.stream.snapshot(this);
  }
  onSide(message: SideFromClient): void {
    if (message.t === "audience" && this.crossing) this.receivers = message.receivers;
  }
  watches(stream: object): boolean {
    return this.stream === stream;
  }
  report(): SideFromRelay[] {
    return [{ t: "state", live: this.stream.live, receivers: this.stream.receivers, senderGeneration: this.stream.epoch }];
  }
  traffic(): Traffic {
    return { octets: this.octets };
  }
  leave(): void {
    this.stream.remove(this.session);
  }
}
