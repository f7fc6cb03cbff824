import { rm } from "node:fs/promises";
import { openContext, pageText, phaseOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { Stage } from "../support/stage.ts";

const errorCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="error-code"]')?.textContent ?? undefined);

describe("an ID without a password", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.shared();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  // Every wrong one: apps/web/app/streaming/target-fields.test.ts.
  test.each(["sender", "receiver"] as const)("the %s page explains a wrong channel in words and starts nothing", async (kind) => {
    const page = await stage.page(kind, { video: 256 }, {});
    await until("an invalid field", () => page.evaluate(() => document.querySelector('[aria-invalid="true"]') !== null));
    await until("the reason in words", async () => /whole number from 1 to 255/.test(await pageText(page)));
    expect(await phaseOf(page, "video-256")).toBeUndefined();
  });

  test.each([0, 256, -1, 1.5, "x"])("the server refuses channel %s with a typed error and goes on", async (channel) => {
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

  test("an ID that does not exist is answered as one whose password is wrong", async () => {
    const page = await stage.receiver({ id: "zzz-zzzz", video: 1 });
    expect(await until("an error code", () => errorCode(page))).toBe("password-needed");
  });
});

describe("an ID with a password", () => {
  let prepared: PasswordFolder;
  let stage: Stage;
  beforeAll(async () => {
    prepared = await makePasswordFolder("s3cret!");
    stage = await Stage.open({ DATA_DIR: prepared.folder });
  });
  afterAll(async () => {
    await stage?.close();
    await rm(prepared.folder, { recursive: true, force: true });
  });

  test("a wrong password starts no picture, the right one does, and neither is in a URL that the server saw", async () => {
    const { studio, browser } = stage;
    const context = await openContext(browser, {});
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const wrong = await context.newPage();
    await wrong.goto(studio.pageUrl("receiver", { video: 1, password: "wr0ng!" }));
    expect(await until("an error code", () => errorCode(wrong))).toBe("wrong-password");
    const right = await context.newPage();
    await right.goto(studio.pageUrl("receiver", { video: 1, password: "s3cret!" }));
    await untilPhase(right, "video-1", "waiting-for-sender");
    expect(asked.filter((url) => /s3cret|wr0ng/.test(url.split("#")[0] ?? ""))).toEqual([]);
    expect(studio.logTail()).not.toMatch(/s3cret|wr0ng/);
  });
});
