import { until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import { ask, attribute, CHANNEL, streams } from "../support/control-quality.ts";
import { openFold } from "../support/folds.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

declare global {
  var limitsGiven: number[] | undefined;
}

const readLowEstimate = (bitsPerSecond: number): void => {
  const limits: number[] = [];
  globalThis.limitsGiven = limits;
  const connection = RTCPeerConnection.prototype;
  const setRemoteDescription: (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void> =
    connection.setRemoteDescription;
  const getStats: (this: RTCPeerConnection) => Promise<RTCStatsReport> = connection.getStats;
  connection.getStats = async function () {
    const report = new Map(await getStats.call(this));
    for (const [id, entry] of report)
      if (entry.type === "candidate-pair") report.set(id, { ...entry, availableOutgoingBitrate: bitsPerSecond });
    return report;
  };
  connection.setRemoteDescription = function (description: RTCSessionDescriptionInit) {
    const limit = /^b=AS:(\d+)/m.exec(description.sdp ?? "")?.[1];
    if (limit !== undefined) limits.push(Number(limit));
    return setRemoteDescription.call(this, description);
  };
};

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("the sender's limit is enforced, and its switch refuses with a reason", async () => {
  const sender = await stage.sender(streams());
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver(streams());
  await untilPhase(receiver, "control-1", "live");
  await openFold(sender, "control");
  await sender.getByLabel("Maximum receivers can set").fill("3");
  // Settings apply when typing rests; only an earlier request gets its full rate.
  await until("the limit to hold", async () => {
    await ask(receiver, 8_000_000);
    return (await attribute(receiver, "quality-state", "data-applied")) === "3000000";
  });
  await sender.getByLabel("Let receivers set the bitrate").click();
  await until("the refusal", async () => {
    await ask(receiver, 2_000_000);
    return (await attribute(receiver, "quality-state", "data-code")) === "quality-not-allowed";
  });
  await until("the sender's own setting", async () => (await attribute(sender, "quality-set", "data-value")) === undefined);
});

test("any program that asks for a rate out of range gets its error code", async () => {
  const sender = await stage.sender(streams());
  await untilPhase(sender, "control-1", "live");
  const signalUrl = stage.studio.signalUrl();
  const listener = await ControlClient.open(signalUrl, stage.studio.demoId, "receiver", 1);
  const asker = await ControlClient.open(signalUrl, stage.studio.demoId, "sender", CHANNEL);
  try {
    for (const [request, bitsPerSecond] of [49_999, 200_000_001, 1.5e6 + 0.5].entries()) {
      asker.send({
        kind: "state",
        key: "quality",
        sequence: request,
        payload: { type: "json", value: { request, bitsPerSecond } },
      });
      const answer = { status: "refused", request, code: "quality-out-of-range" };
      await until(`the answer to ${bitsPerSecond}`, () =>
        listener.received.some(
          ({ key, payload }) =>
            key === "quality-answer" && payload.type === "json" && JSON.stringify(payload.value) === JSON.stringify(answer),
        ),
      );
    }
    expect(await attribute(sender, "quality-set", "data-value")).toBeUndefined();
  } finally {
    asker.close();
    listener.close();
  }
});

test.each(["sender", "receiver"] as const)("the %s doesn't start on the main control channel for both", async (kind) => {
  const page = await stage.page(kind, { control: CHANNEL, extra: { quality: String(CHANNEL) } }, { locale: "en-US" });
  await until("the sentence", async () =>
    (await page.locator("body").textContent())?.includes("The bitrate-control channel must differ from the control channel."),
  );
  expect(await page.isDisabled('[data-testid="start"]')).toBe(true);
});

test("an estimate that limits the bitrate makes the browser probe its path repeatedly", async () => {
  const sender = await stage.sender({ video: 1, extra: { bitrate: "4" } });
  await untilPhase(sender, "video-1", "live");
  await sender.evaluate(readLowEstimate, 1_000_000);
  const limits = await until("two probes", async () => {
    const given = await sender.evaluate(() => globalThis.limitsGiven ?? []);
    return given.length >= 2 ? given : undefined;
  });
  // Chromium probes if the limit rises.
  expect(limits.every((limit, index) => limit > (limits[index - 1] ?? 6000))).toBe(true);
  await untilPhase(sender, "video-1", "live");
});
