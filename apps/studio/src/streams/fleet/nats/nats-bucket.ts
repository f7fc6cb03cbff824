import { setTimeout } from "node:timers/promises";
import { JetStreamApiError, type StreamInfo } from "@nats-io/jetstream";
import type { KV } from "@nats-io/kv";
import type { Log } from "@setsuna/kit";
import { type Bucket, type Entry, FleetLinkError } from "../key-value.ts";
import { BucketWatch, type WatchListener } from "./bucket-watch.ts";

/** JetStream's "wrong last sequence": the expected revision isn't current. */
const WRONG_LAST_SEQUENCE = 10_071;

const isBeaten = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE;

/** No slot or node has this key. It is written for its place in the order of writes. */
const ORDER_KEY = "order";

/** An answer usually takes a few ms. Don't wait for a restart. */
const ANSWER_LIMIT_MS = 1500;

const tooLate = async (signal: AbortSignal): Promise<never> => {
  await setTimeout(ANSWER_LIMIT_MS, undefined, { signal });
  throw new FleetLinkError("the store does not answer");
};

const reached = async <T>(call: Promise<T>): Promise<T> => {
  const answered = new AbortController();
  try {
    return await Promise.race([call, tooLate(answered.signal)]);
  } catch (error) {
    if (isBeaten(error) || error instanceof FleetLinkError) throw error;
    throw new FleetLinkError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    answered.abort();
  }
};

export class NatsBucket implements Bucket {
  private readonly kv: KV;
  private readonly log: Log;
  private readonly watches = new Set<BucketWatch>();

  constructor(kv: KV, log: Log) {
    this.kv = kv;
    this.log = log;
  }

  async get(key: string): Promise<Entry | undefined> {
    const found = await reached(this.kv.get(key));
    return found === null || found.operation !== "PUT" ? undefined : { value: found.string(), revision: found.revision };
  }

  put(key: string, value: string): Promise<number> {
    return reached(this.kv.put(key, value));
  }

  async putIf(key: string, value: string, revision: number): Promise<number | undefined> {
    try {
      const written = await reached(revision === 0 ? this.kv.create(key, value) : this.kv.update(key, value, revision));
      return (await this.isNewest(key, written)) ? written : undefined;
    } catch (error) {
      if (isBeaten(error)) return undefined;
      throw error;
    }
  }

  /**
   * A cluster checks a condition before it stores earlier accepted writes (nats-server issue 4320), so two writers may both
   * succeed. No write with the same condition can follow a later write, so read the key after one.
   */
  private async isNewest(key: string, revision: number): Promise<boolean> {
    await reached(this.kv.put(ORDER_KEY, ""));
    return (await reached(this.kv.get(key)))?.revision === revision;
  }

  async deleteIf(key: string, revision: number): Promise<boolean> {
    try {
      // Leaves only a marker, which `create` accepts.
      await reached(this.kv.purge(key, { previousSeq: revision }));
      return true;
    } catch (error) {
      if (isBeaten(error)) return false;
      throw error;
    }
  }

  async watch(listener: WatchListener): Promise<() => void> {
    const watch = new BucketWatch(this.kv, listener, this.log);
    await reached(watch.begin());
    // The newest write always exists, at least as a marker. The server's pending count stays one too high if a key was written
    // while the watch started.
    const { values, streamInfo } = await reached(this.kv.status());
    this.watches.add(watch);
    if (values > 0) await watch.reaches(streamInfo.state.last_seq);
    return () => {
      this.watches.delete(watch);
      watch.stop();
    };
  }

  /** Also restarts watches that fell behind. Rejects with FleetLinkError. */
  async inspect(): Promise<StreamInfo> {
    const { streamInfo } = await reached(this.kv.status());
    for (const watch of this.watches) await reached(watch.check(streamInfo.state.last_seq));
    return streamInfo;
  }
}
