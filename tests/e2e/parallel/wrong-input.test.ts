import { pageText, phaseOf, until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { errorCode } from "../support/error-code.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test.each(["sender", "receiver"] as const)("the %s page explains a wrong channel and starts nothing", async (kind) => {
  const page = await stage.page(kind, { video: 256 }, {});
  await until("an invalid field", () => page.evaluate(() => document.querySelector('[aria-invalid="true"]') !== null));
  await until("the reason in words", async () => /Enter a channel number from 1 to 255/.test(await pageText(page)));
  expect(await phaseOf(page, "video-256")).toBeUndefined();
});

test.each([0, 256, -1, 1.5, "x"])("the server refuses channel %s with a typed error and continues", async (channel) => {
  const client = await SignallingClient.open(stage.studio.signalUrl());
  await client.hello(stage.studio.demoId, "sender");
  client.send({ type: "publish", request: 5, kind: "video", channel, offer: "v=0\r\n" });
  expect(await client.next((message) => message.type === "refused")).toMatchObject({
    error: { code: expect.stringMatching(/^bad-(channel|message)$/) },
  });
  client.send({ type: "ping", t0: 1 });
  await client.next((message) => message.type === "pong");
  client.close();
  const response = await fetch(`${stage.studio.origin}/studio/whip/${stage.studio.demoId}/${channel}`, {
    method: "POST",
    headers: { "content-type": "application/sdp" },
    body: "v=0\r\n",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "bad-channel" });
});

test("an unknown ID gets the same answer as a wrong password", async () => {
  const page = await stage.receiver({ id: "zzz-zzzz", video: 1 });
  expect(await until("an error code", () => errorCode(page))).toBe("password-needed");
});
