import type { ClientStore } from "@setsuna/client";
import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";

export interface MediaClient extends ClientStore {
  prepare?(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SlotState<Client extends MediaClient> {
  /** Absent before the first start. Later, possibly a stopped one. */
  readonly client: Client | undefined;
  readonly starting: boolean;
  readonly loadError: ErrorBody | undefined;
}

export const isRunning = (client: MediaClient | undefined): boolean => {
  const name = client?.getSnapshot().phase.name;
  return name === "acquiring" || name === "connecting" || name === "running";
};

/**
 * A fresh client per start. A matching prepared one is reused, and none exists next to a running one: both would share a video
 * element.
 */
export class ClientSlot<Client extends MediaClient> {
  private state: SlotState<Client> = { client: undefined, starting: false, loadError: undefined };
  private readonly listeners = new Set<() => void>();
  private isNotifying = false;
  private turn = 0;
  private current: Client | undefined;
  private ahead: { readonly key: string; readonly client: Promise<Client> } | undefined;

  readonly getState = (): SlotState<Client> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

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

  /** Replaces an earlier one. No effect while one starts or runs. */
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

  readonly forget = (): void => {
    const prepared = this.ahead;
    this.ahead = undefined;
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

  /** Notifies after the current task, so that a client's first messages go out before the page renders. */
  private become(change: Partial<SlotState<Client>>): void {
    this.state = { ...this.state, ...change };
    if (this.isNotifying) return;
    this.isNotifying = true;
    setTimeout(() => {
      this.isNotifying = false;
      for (const listener of this.listeners) listener();
    });
  }
}
