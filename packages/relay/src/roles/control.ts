import type { MediaSessionId, StreamSideFromClient, StreamSideFromRelay, TallyValue } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import type { ControlStream, ControlSubscriber } from "../stream/control-stream.ts";
import type { SessionTraffic } from "../traffic-meter.ts";
import { NO_NEWS, type SessionRole } from "./session-role.ts";

const nothing = (): void => undefined;

const stateOf = ({ live, receivers, senderGeneration }: ControlStream): StreamSideFromRelay => ({
  t: "state",
  live,
  receivers,
  senderGeneration,
});

export class PublishControl implements SessionRole {
  readonly direction = "publish";
  readonly onPacket = nothing;
  readonly onTrackOpen = nothing;
  readonly tick = (): readonly StreamSideFromRelay[] => NO_NEWS;
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
  onSide(message: StreamSideFromClient): void {
    switch (message.t) {
      case "heartbeat":
        return;
      // For media or subscribers only.
      case "delay":
      case "audio-copies":
      case "downlink-estimate":
      case "downstream-subscribers":
      case "fec":
      case "guest":
      case "keyframe":
      case "nack":
      case "playout":
      case "route":
        return;
      default:
        unreachable(message);
    }
  }
  report(): StreamSideFromRelay[] {
    return [stateOf(this.stream)];
  }
  traffic(): SessionTraffic {
    return { octets: this.octets };
  }
  tally(): TallyValue | undefined {
    return this.stream.tally;
  }
  setSilent(silent: boolean): void {
    this.stream.setSilent(silent);
  }
  leave(): void {
    this.stream.detach();
  }
}

export class SubscribeControl implements SessionRole, ControlSubscriber {
  readonly direction = "subscribe";
  readonly session: MediaSessionId;
  receivers = 1;
  readonly onPacket = nothing;
  readonly onTrackOpen = nothing;
  readonly onControlMessage = nothing;
  readonly tick = (): readonly StreamSideFromRelay[] => NO_NEWS;
  readonly sendControl: ControlSubscriber["sendControl"];
  readonly giveUp: () => void;
  private readonly stream: ControlStream;
  private readonly isCascade: boolean;
  private octets = 0;

  constructor(
    session: MediaSessionId,
    stream: ControlStream,
    sendControl: ControlSubscriber["sendControl"],
    giveUp: () => void,
    isCascade: boolean,
  ) {
    this.session = session;
    this.isCascade = isCascade;
    this.stream = stream;
    this.sendControl = (kind, bytes) => {
      const outcome = sendControl(kind, bytes);
      if (outcome === "sent") this.octets += bytes.length;
      return outcome;
    };
    this.giveUp = giveUp;
  }
  onControlOpen(kind: "state" | "event"): void {
    if (kind === "state") this.stream.welcome(this);
  }
  onSide(message: StreamSideFromClient): void {
    switch (message.t) {
      case "downstream-subscribers":
        if (this.isCascade) this.receivers = message.receivers;
        return;
      case "heartbeat":
        return;
      // For media: control data has no repair, frames or delay here.
      case "delay":
      case "audio-copies":
      case "downlink-estimate":
      case "fec":
      case "guest":
      case "keyframe":
      case "nack":
      case "playout":
      case "route":
        return;
      default:
        unreachable(message);
    }
  }
  watches(stream: object): boolean {
    return this.stream === stream;
  }
  report(): StreamSideFromRelay[] {
    return [stateOf(this.stream)];
  }
  traffic(): SessionTraffic {
    return { octets: this.octets };
  }
  leave(): void {
    this.stream.remove(this.session);
  }
}
