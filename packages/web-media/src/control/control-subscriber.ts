import type { Channel } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { ControlInbox, type ReceivedControl, type StreamStats } from "@setsuna/session";
import type { SignallingSocket } from "../link/signalling-socket.ts";
import { StreamLink } from "../link/stream-link.ts";
import { localNow } from "../local-clock.ts";
import { StatsReader } from "../stats/stats-reader.ts";
import { type ControlChannels, createControlChannels, detachControlChannels } from "./control-channels.ts";

/** Receives one control stream. */
export class ControlSubscriber {
  readonly link: StreamLink;
  private readonly stats: StatsReader;
  private readonly inbox = new ControlInbox();
  private readonly channel: Channel;
  private readonly onControl: (received: ReceivedControl) => void;
  private channels: ControlChannels | undefined;

  constructor(channel: Channel, socket: SignallingSocket, onControl: (received: ReceivedControl) => void, onChange: () => void) {
    this.channel = channel;
    this.onControl = onControl;
    this.stats = new StatsReader({ kind: "control", channel, direction: "subscribe" });
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "subscribe",
      socket,
      onChange,
      hooks: {
        prepare: (pc) => {
          this.stats.restart();
          this.channels = createControlChannels(pc);
          this.channels.state.onmessage = ({ data }) => this.receive(data);
          this.channels.event.onmessage = ({ data }) => this.receive(data);
        },
        request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
        disconnected: () => {
          detachControlChannels(this.channels);
          this.channels = undefined;
        },
        side: (message) => {
          if (message.t === "state") this.inbox.setEpoch(message.epoch);
          this.stats.onSide(message);
        },
      },
    });
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }
  readStats(now: number): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.peerConnection(), now);
  }

  private receive(data: unknown): void {
    if (!(data instanceof ArrayBuffer)) return;
    const taken = this.inbox.take(new Uint8Array(data));
    // What cannot be read is dropped: the sender's next refresh or event stands on its own.
    if (taken.ok && taken.value !== undefined)
      this.onControl({ channel: this.channel, message: taken.value, at: milliseconds(localNow()) });
  }
}
