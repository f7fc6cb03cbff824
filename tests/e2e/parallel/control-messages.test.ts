import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import { openFold } from "../support/folds.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
let sender: Page;
let receiver: Page;
beforeAll(async () => {
  await stage.clear();
  sender = await stage.sender({ control: 1 });
  await untilPhase(sender, "control-1", "live");
  receiver = await stage.receiver({ control: 1 });
  await untilPhase(receiver, "control-1", "live");
});
afterAll(() => stage?.close());

const shown = (page: Page, kind: "state" | "event", key: string, channel: number): Promise<string | undefined> =>
  page.evaluate(
    ([wantedKind, wantedKey, number]) =>
      document
        .querySelector(`[data-testid="control-${number}"] [data-key="${wantedKey}"][data-kind="${wantedKind}"]`)
        ?.getAttribute("data-value") ?? undefined,
    [kind, key, channel] as const,
  );

const sendByHand = async (page: Page, kind: "state" | "event", key: string, json: string): Promise<void> => {
  await openFold(page, "control");
  await page.fill('[data-testid="control-key"]', key);
  await page.fill('[data-testid="control-value"]', json);
  await page.click(`[data-testid="control-send-${kind}"]`);
};

test("a state reaches receivers, the newest wins, and late joiners get it", async () => {
  await sendByHand(sender, "state", "tally", '{"on":false}');
  await until("the first state", async () => (await shown(receiver, "state", "tally", 1)) === '{"on":false}');
  await sendByHand(sender, "state", "tally", '{"on":true}');
  await until("the newer state", async () => (await shown(receiver, "state", "tally", 1)) === '{"on":true}');
  const late = await stage.receiver({ control: 1 });
  await until("the snapshot", async () => (await shown(late, "state", "tally", 1)) === '{"on":true}');
});

test("all events arrive in order", async () => {
  const listener = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "receiver", 1);
  try {
    for (let number = 0; number < 30; number++) await sendByHand(sender, "event", "cue", String(number));
    await until("the last event in the page", async () => (await shown(receiver, "event", "cue", 1)) === "29");
    const events = () => listener.received.filter(({ kind }) => kind === "event");
    await until("the last event at the listener", () => events().length >= 30);
    const values = events().map(({ payload }) => (payload.type === "json" ? payload.value : undefined));
    expect(values).toEqual(Array.from({ length: 30 }, (_, number) => number));
  } finally {
    listener.close();
  }
});

test("binary messages pass unchanged, on the highest channel too", async () => {
  const highest = await stage.receiver({ control: 255 });
  const machine = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 255);
  try {
    await untilPhase(highest, "control-255", "live");
    const bytes = Uint8Array.from({ length: 64 }, (_, index) => (index * 37) & 255);
    machine.send({ kind: "event", key: "blob", sequence: 1, payload: { type: "binary", bytes } });
    const wanted = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    await until("the bytes", async () => (await shown(highest, "event", "blob", 255)) === wanted);
  } finally {
    machine.close();
  }
});

test("an older state that arrives late doesn't replace the newer one", async () => {
  const listener = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "receiver", 3);
  const machine = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 3);
  try {
    const state = (sequence: number, value: number) =>
      machine.send({ kind: "state", key: "fader", sequence, payload: { type: "json", value } });
    state(10, 10);
    await until("the state", () => listener.received.some((message) => message.sequence === 10));
    state(9, 9);
    state(11, 11);
    await until("the newest state", () => listener.received.some((message) => message.sequence === 11));
    expect(listener.received.some((message) => message.sequence === 9)).toBe(false);
  } finally {
    machine.close();
    listener.close();
  }
});
