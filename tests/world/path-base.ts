import type {
  DataChannelEvents,
  DataChannelSettings,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import type { MediaSessionId } from "@setsuna/contracts";
import type { WorldTime } from "@setsuna/testkit/simulation";
import type { Machine } from "./machine.ts";
import { dataOffer, PathChannel } from "./path-channel.ts";
import { OnceReceived, type PathEars } from "./path-ears.ts";
import { PathConsent } from "./path-handshake.ts";
import { PathLink } from "./path-link.ts";
import type { RelayEnd } from "./relay-end.ts";

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
  protected relay: RelayEnd | undefined;

  isBetweenRelays = false;
  readonly isOfPicture: boolean = false;
  session: MediaSessionId | undefined;
  openedBy: object | undefined;
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

  protected received(): void {
    this.consent.renew();
    this.receiving.tell();
  }

  protected shut(): void {
    this.state = "closed";
    for (const channel of this.channels.values()) channel.isOpen = false;
  }

  protected get mids(): readonly string[] {
    return [];
  }
  protected get offer(): string {
    return dataOffer(this.name);
  }
  get roundTripMs(): number | undefined {
    return undefined;
  }
  protected packetToClient(_packet: Buffer): boolean {
    return false;
  }
}
