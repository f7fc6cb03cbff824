import { Channel, SAMPLE_FLAGS, SerialId, type SessionSample } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { slotOf, unpackRest, unpackSamples } from "./packed-samples.ts";
import { FULL_VIEWERS, ReportRecorder } from "./report-recorder.ts";
import type { SampleBatch } from "./report-store.ts";
import type { SampledSession } from "./sampled-media.ts";

const SECOND = slotOf(1_795_948_623);
const sample = (second = SECOND, flags = 0): SessionSample => [second, 1000, 0, 20, 80, 0, flags];
const sender: SampledSession = {
  serialId: SerialId.parse("abcdefg"),
  channel: Channel.parse(1),
  direction: "send",
  participant: "sender-AAAAAAAAA",
  client: "page",
  kind: "video",
};
const viewer = (number: number): SampledSession => ({ ...sender, direction: "receive", participant: `viewer-${number}` });

class Store {
  readonly batches: SampleBatch[] = [];
  away = false;
  readonly recorder = new ReportRecorder({
    store: async (batch) => {
      if (this.away) throw new Error("The database is away");
      this.batches.push(batch);
    },
    storeQuality: async () => undefined,
    node: "node",
    now: () => new Date((SECOND + 20) * 1000),
    log: silentLog,
    maxPending: 100,
  });
}

it("gives each viewer a row up to a limit, and aggregates the others", async () => {
  const { recorder, batches } = new Store();
  recorder.record(sender, [sample()]);
  for (let number = 0; number < 100_000; number += 1) recorder.record(viewer(number), [sample()]);
  await recorder.flush();
  const [batch] = batches;
  expect(batch?.rows).toHaveLength(1 + FULL_VIEWERS + 1);
  const rest = batch?.rows.find(({ direction }) => direction === "rest");
  expect(unpackRest(rest?.packed ?? new Uint8Array(), SECOND)).toMatchObject([{ viewers: 100_000 - FULL_VIEWERS }]);
});

it("keeps a viewer's row throughout a slot, however many others join", () => {
  const { recorder, batches } = new Store();
  for (let number = 0; number < FULL_VIEWERS + 5; number += 1) recorder.record(viewer(number), [sample()]);
  recorder.record(viewer(3), [sample(SECOND + 1)]);
  return recorder.flush().then(() => {
    const row = batches[0]?.rows.find(({ participant }) => participant === "viewer-3");
    expect(unpackSamples(row?.packed ?? new Uint8Array(), SECOND)).toEqual([sample(), sample(SECOND + 1)]);
  });
});

it("counts only a sender on air as the session's time", async () => {
  const { recorder, batches } = new Store();
  recorder.record(sender, [sample(SECOND, SAMPLE_FLAGS.standby), sample(SECOND + 1), sample(SECOND + 2, SAMPLE_FLAGS.silent)]);
  recorder.record(viewer(1), [sample(SECOND + 9)]);
  await recorder.flush();
  expect(batches[0]?.sent).toEqual({ from: SECOND + 1, to: SECOND + 1 });
});

it("keeps samples during a short database outage, and drops the oldest in a long one", async () => {
  const store = new Store();
  const { recorder, batches } = store;
  store.away = true;
  for (let second = 0; second < 12; second += 1) {
    recorder.record(sender, [sample(SECOND + second)]);
    await recorder.flush();
  }
  store.away = false;
  await recorder.flush();
  // A record has 15 bytes, so 100 bytes hold six.
  expect(batches.map(({ sent }) => sent?.from)).toEqual([6, 7, 8, 9, 10, 11].map((second) => SECOND + second));
});

it("stores nothing that reveals an address or a media session", async () => {
  const { recorder, batches } = new Store();
  recorder.record(sender, [sample()], "tokyo");
  await recorder.flush();
  const [row] = batches[0]?.rows ?? [];
  expect(Object.keys(row ?? {}).sort()).toEqual(["client", "direction", "packed", "participant", "region", "slot"]);
});
