import type {
  DataChannelEvents,
  DataChannelSettings,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import type { MediaSessionId } from "@setsuna/contracts";
import type { Machine } from "./machine.ts";
import { dataOffer, PathChannel } from "./path-channel.ts";
import { OnceReceived, type PathEars } from "./path-ears.ts";
import { PathConsent } from "./path-handshake.ts";
import { PathLink } from "./path-link.ts";
import type { RelayEnd } from "./relay-end.ts";
import type { WorldTime } from "./world-time.ts";

/** What a connection is before it is made, and its channels. */
export abstract class PathBase {
  state: TransportState = "new";
  readonly name: string;
  readonly usesTurn = (): boolean => false;
  readonly readStats: () => Promise<readonly RtcStat[]> = () => Promise.resolve([]);
  protected readonly time: WorldTime;
  protected readonly machine: Machine;
  protected readonly options: TransportOptions;
  protected readonly ears: PathEars;
  protected readonly channels = new Map<string, PathChannel>();
  protected readonly receiving = new OnceReceived();
  protected readonly link: PathLink;
  protected readonly consent: PathConsent;
  /** Undefined before a relay has it. */
  protected relay: RelayEnd | undefined;

  /** A stream cascades by it: its client is a relay. */
  isBetweenRelays = false;
  /** It carries a picture. */
  readonly isOfPicture: boolean = false;
  /** As the relay that has it names it; undefined before one has. */
  session: MediaSessionId | undefined;
  /** The run of a server by which it was opened; undefined for a stream between relays. */
  openedBy: object | undefined;
  /** Number of the node whose relay has the far end; undefined before one has. */
  relayNode: number | undefined;

  constructor(name: string, time: WorldTime, machine: Machine, options: TransportOptions, ears: PathEars) {
    this.name = name;
    this.time = time;
    this.machine = machine;
    this.options = options;
    this.ears = ears;
    this.link = new PathLink(time, machine);
    this.consent = new PathConsent(time);
  }

  /** Sends to the relay what a channel was given. */
  abstract toRelay(settings: DataChannelSettings, data: string | Uint8Array): void;

  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const channel = new PathChannel(this, settings, events);
    this.channels.set(settings.label, channel);
    return channel;
  }

  onceReceiving(received: () => void): () => void {
    return this.receiving.add(received);
  }
  readPath(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Something came. */
  protected received(): void {
    this.consent.renew();
    this.receiving.tell();
  }

  protected shut(): void {
    this.state = "closed";
    for (const channel of this.channels.values()) channel.isOpen = false;
  }

  /** Sections of pictures; of a connection with data channels alone there is none. */
  protected get mids(): readonly string[] {
    return [];
  }
  protected get offer(): string {
    return dataOffer(this.name);
  }
  /** As SCTP measures it, ms; undefined where nobody asks. */
  get roundTripMs(): number | undefined {
    return undefined;
  }
  /** Sends a packet to the client; false: there is no section for it. */
  protected packetToClient(_packet: Buffer): boolean {
    return false;
  }
}
