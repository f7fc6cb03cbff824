import type { KV, KvEntry } from "@nats-io/kv";
import { silentLog } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { NatsBucket } from "./nats-bucket.ts";

/** `first`: its newest revision. The watch delivers what `tell` pushes, and never ends. */
const bucket = (first: number) => {
  let newest = first;
  let watches = 0;
  const entries: Partial<KvEntry>[] = [];
  let wake: () => void = () => undefined;
  async function* watched() {
    for (;;) {
      const entry = entries.shift();
      if (entry !== undefined) yield entry;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  const kv = {
    watch: () => {
      watches += 1;
      return Promise.resolve(Object.assign(watched(), { stop: () => undefined }));
    },
    status: () => Promise.resolve({ values: newest === 0 ? 0 : 1, streamInfo: { state: { last_seq: newest } } }),
  };
  return {
    bucket: new NatsBucket(kv as unknown as KV, silentLog),
    write: (revision: number) => {
      newest = revision;
    },
    watches: () => watches,
    /** As NATS 2.9 delivers a key written while the watch began: always one more pending. */
    tell: (key: string, revision: number) => {
      entries.push({ key, revision, operation: "PUT", delta: 1, string: () => `value ${revision}` });
      wake();
    },
  };
};

describe("watching a bucket", () => {
  it("starts once the newest write has arrived, however many pending entries the server reports", async () => {
    const { bucket: watched, tell } = bucket(7);
    const heard: (readonly [string, string | undefined, number])[] = [];
    let began = false;
    const beginning = watched
      .watch((...entry) => heard.push(entry))
      .then(() => {
        began = true;
      });
    tell("a", 3);
    await expect.poll(() => heard).toHaveLength(1);
    expect(began).toBe(false);
    tell("b", 8);
    await beginning;
    expect(heard).toEqual([
      ["a", "value 3", 3],
      ["b", "value 8", 8],
    ]);
  });

  it("starts at once if nothing is stored", async () => {
    await bucket(0).bucket.watch(() => undefined);
  });

  it("starts again when its server stops delivering, and delivers the missed entries", async () => {
    const { bucket: watched, tell, write, watches } = bucket(1);
    const heard: string[] = [];
    const beginning = watched.watch((key) => heard.push(key));
    tell("a", 1);
    await beginning;
    await watched.inspect();
    await watched.inspect();
    expect(watches()).toBe(1);
    write(2);
    await watched.inspect();
    expect(watches()).toBe(1);
    await watched.inspect();
    expect(watches()).toBe(2);
    tell("b", 2);
    await expect.poll(() => heard).toEqual(["a", "b"]);
    await watched.inspect();
    expect(watches()).toBe(2);
  });
});
