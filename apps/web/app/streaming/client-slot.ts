import type { ClientStore } from "@setsuna/client";
import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";

/** Describes what the screens need of both media clients. */
export interface MediaClient extends ClientStore {
  /** Connects ahead of a start; absent where it cannot. */
  prepare?(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SlotState<Client extends MediaClient> {
  /** Absent before the first start; after a stop, the client that was stopped. */
  readonly client: Client | undefined;
  /** The client's code is being loaded or it is being started. */
  readonly starting: boolean;
  /** The client could not be loaded or constructed. */
  readonly loadError: ErrorBody | undefined;
}

/** Returns whether the client is between its start and its stop. */
export const isRunning = (client: MediaClient | undefined): boolean => {
  const name = client?.getSnapshot().phase.name;
  return name === "acquiring" || name === "connecting" || name === "running";
};

/**
 * Holds the one media client of a screen: a fresh one at each start. One that was connected ahead is taken by a start of the same, and there is
 * none beside a client that runs: both would have the same picture element. All functions may be handed on.
 */
export class ClientSlot<Client extends MediaClient> {
  private state: SlotState<Client> = { client: undefined, starting: false, loadError: undefined };
  private readonly listeners = new Set<() => void>();
  /** The start that counts; a stop or a later start takes its place. */
  private turn = 0;
  private current: Client | undefined;
  private ahead: { readonly key: string; readonly client: Promise<Client> } | undefined;

  readonly getState = (): SlotState<Client> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts what `create` makes. `key`: what it is made of; one that was prepared with the same is taken. */
  readonly start = (create: () => Promise<Client>, key?: string): void => {
    this.turn += 1;
    const mine = this.turn;
    const before = this.current;
    this.current = undefined;
    const prepared = this.ahead?.key === key ? this.ahead?.client : undefined;
    if (prepared === undefined) this.forget();
    else this.ahead = undefined;
    this.become({ loadError: undefined, starting: true });
    const run = async (): Promise<void> => {
      await before?.stop();
      const created = await (prepared ?? create());
      if (mine !== this.turn) {
        await created.stop();
        return;
      }
      this.current = created;
      this.become({ client: created });
      await created.start();
    };
    run()
      .catch((error: unknown) => {
        console.error(error);
        if (mine === this.turn) this.become({ loadError: errorBodyOf(error) });
      })
      .finally(() => {
        if (mine === this.turn) this.become({ starting: false });
      });
  };

  /** Makes a client and connects it ahead of its start; takes the place of an earlier one. Does nothing while one is starting or runs. */
  readonly prepare = (create: () => Promise<Client>, key: string): void => {
    if (this.ahead?.key === key || this.state.starting || isRunning(this.current)) return;
    this.forget();
    const client = create();
    const mine = { key, client };
    this.ahead = mine;
    client.then(
      (made) => (this.ahead === mine ? made.prepare?.() : undefined),
      () => undefined,
    );
  };

  /** Discards the prepared client. */
  readonly forget = (): void => {
    const prepared = this.ahead;
    this.ahead = undefined;
    // What could not be made has nothing to stop; a start meets the reason again.
    prepared?.client.then(
      (made) => made.stop(),
      () => undefined,
    );
  };

  readonly stop = (): void => {
    this.turn += 1;
    this.forget();
    this.become({ starting: false });
    void this.current?.stop();
    this.current = undefined;
  };

  private become(change: Partial<SlotState<Client>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
