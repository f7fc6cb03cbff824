import type { KV } from "@nats-io/kv";
import type { Log } from "@setsuna/kit";

/** An emptied key has no value. */
export type WatchListener = (key: string, value: string | undefined, revision: number) => void;

type Entries = Awaited<ReturnType<KV["watch"]>>;

/**
 * The server that delivers entries may die unnoticed, and the library waits over a minute before it asks another. So compare the
 * newest revision with the bucket's, and restart a watch that is behind.
 */
export class BucketWatch {
  private readonly kv: Pick<KV, "watch">;
  private readonly listener: WatchListener;
  private readonly log: Log;
  private entries: Entries | undefined;
  private delivered = 0;
  private expected = 0;
  private isStopped = false;
  private caughtUp: { readonly revision: number; readonly resolve: () => void } | undefined;

  constructor(kv: Pick<KV, "watch">, listener: WatchListener, log: Log) {
    this.kv = kv;
    this.listener = listener;
    this.log = log;
  }

  /** Rejects if the server refuses the watch. */
  async begin(): Promise<void> {
    const entries = await this.kv.watch();
    this.entries = entries;
    this.read(entries).catch((error: unknown) => this.log.warn({ reason: String(error) }, "the watch of a bucket ended"));
  }

  reaches(revision: number): Promise<void> {
    if (this.delivered >= revision) return Promise.resolve();
    return new Promise((resolve) => {
      this.caughtUp = { revision, resolve };
    });
  }

  /** Call it every few seconds with the bucket's newest revision. Rejects when the server refuses a new watch. */
  async check(newest: number): Promise<void> {
    const isBehind = this.delivered < this.expected;
    this.expected = newest;
    if (!isBehind || this.isStopped) return;
    this.log.warn({ delivered: this.delivered, newest }, "a bucket's watch fell behind: watching again");
    this.entries?.stop();
    await this.begin();
  }

  stop(): void {
    this.isStopped = true;
    this.entries?.stop();
  }

  private async read(entries: Entries): Promise<void> {
    for await (const entry of entries) {
      if (this.entries !== entries || this.isStopped) return;
      const { revision } = entry;
      this.delivered = Math.max(this.delivered, revision);
      this.listener(entry.key, entry.operation === "PUT" ? entry.string() : undefined, revision);
      if (this.caughtUp !== undefined && this.delivered >= this.caughtUp.revision) this.caughtUp.resolve();
    }
  }
}
