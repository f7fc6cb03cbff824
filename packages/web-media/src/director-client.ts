import { type ClientSnapshot, type ClientStore, MediaClient } from "@setsuna/client";
import { type GuestChange, type GuestId, type GuestView, type SerialId, StudioError } from "@setsuna/contracts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface DirectorClientOptions {
  readonly signalUrl: string;
  readonly serialId: SerialId;
  /** Secret of a link that lets its holder direct. */
  readonly password: string;
}

/** Directs an ID's guests over signaling, for directors without the owner's session. */
export class DirectorClient implements ClientStore {
  private readonly options: DirectorClientOptions;
  private readonly client = new MediaClient(browserPorts, {
    onRefused: () => undefined,
    readStats: () => Promise.resolve(new Map()),
  });

  constructor(options: DirectorClientOptions) {
    this.options = options;
  }

  /** Resolves when running or failed; never throws. */
  async start(): Promise<void> {
    this.client.setPhase({ name: "connecting" });
    try {
      const signalling = await this.client.connect(this.options, this.options.serialId, "receiver");
      this.client.run(signalling, []);
    } catch (error) {
      this.client.fail(error);
    }
  }

  async stop(): Promise<void> {
    this.client.halt();
    this.client.setPhase({ name: "idle" });
  }

  /** Rejects with RequestRefused or SignallingLost. */
  list(): Promise<readonly GuestView[]> {
    return this.requests().list();
  }

  /** Null hangs up. Rejects as {@link list}. */
  direct(guest: GuestId, change: GuestChange | null): Promise<void> {
    return this.requests().direct(guest, change);
  }

  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(listener);
  }

  private requests() {
    const { signalling } = this.client;
    if (signalling === undefined) throw new StudioError("relay-unavailable");
    return signalling.greenRoom;
  }
}
