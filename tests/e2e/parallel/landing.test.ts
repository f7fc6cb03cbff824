import { DemonstrationGrant } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMPARISON } from "../../../apps/web/app/landing/compare/compare-figures.ts";
import { violationsOf } from "../support/axe.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { Stage } from "../support/stage.ts";

const PLACES = 2;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ DEMONSTRATIONS: String(PLACES) });
});
afterAll(() => stage?.close());

const open = async (options: BrowserContextOptions): Promise<Page> => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => stage.pageErrors.push(error.message));
  await page.goto(`${stage.studio.origin}/studio/`);
  await toDemo(page);
  return page;
};

const toDemo = (page: Page): Promise<void> => page.locator('[data-testid="demo"]').scrollIntoViewIfNeeded();

const stateOf = (page: Page): Promise<string | null> => page.getAttribute('[data-testid="demo"]', "data-state");
const untilState = (page: Page, state: string): Promise<boolean> =>
  until(`the demonstration to be ${state}`, async () => (await stateOf(page)) === state);

const isMoving = (video: Element): boolean => video instanceof HTMLVideoElement && !video.paused && video.currentTime > 0.2;

/** Tenths of a ms, modulo 2^32. Runs in the page. */
const readTestStamps = (): { readonly source: number; readonly arrival: number } => {
  const codeOf = (selector: string): number => {
    const picture = document.querySelector<HTMLCanvasElement | HTMLVideoElement>(selector);
    const context = new OffscreenCanvas(640, 360).getContext("2d");
    if (picture === null || context === null) throw new Error(selector);
    context.drawImage(picture, 0, 0, 640, 360);
    const { data } = context.getImageData(0, 0, 640, 12);
    let value = 0;
    for (let bit = 0; bit < 32; bit += 1) if ((data[(6 * 640 + bit * 12 + 6) * 4 + 1] ?? 0) > 126) value += 2 ** bit;
    return value;
  };
  return { source: codeOf('[data-testid="demo-source"]'), arrival: codeOf('[data-testid="demo-arrival"]') };
};

const placesTaken = async (): Promise<number> => {
  const health = (await (await fetch(`${stage.studio.origin}/studio/healthz`)).json()) as { demonstrations: { running: number } };
  return health.demonstrations.running;
};

test("a visitor sees only their own video return through the relay with its true latency, and it stops when out of view", async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "ja-JP" });
  const page = await context.newPage();
  const granted = page.waitForResponse((response) => response.url().endsWith("/studio/api/demo"));
  await page.goto(`${stage.studio.origin}/studio/`);
  await toDemo(page);
  const grant = DemonstrationGrant.parse(await (await granted).json());
  await untilState(page, "live");
  const latency = await until("a measured delay", async () => {
    const value = await page.getAttribute('[data-testid="demo-latency"]', "data-value");
    return value === null ? undefined : Number(value);
  });
  expect(latency).toBeGreaterThan(1);
  expect(latency).toBeLessThan(1000);

  const first = await page.evaluate(readTestStamps);
  const later = await until("both pictures to move on", async () => {
    const codes = await page.evaluate(readTestStamps);
    return codes.source > first.source + 2000 && codes.arrival > first.arrival + 2000 ? codes : undefined;
  });
  expect(Math.abs(later.source - later.arrival)).toBeLessThan(20_000);
  expect(await violationsOf(page)).toEqual([]);

  const intruder = await SignallingClient.open(stage.studio.signalUrl());
  expect(await intruder.hello(grant.serialId, "receiver")).toMatchObject({ error: { code: "wrong-password" } });
  expect(await intruder.hello(grant.serialId, "sender", grant.pass)).toMatchObject({ type: "welcome" });
  const offer = await page.evaluate(async () => {
    const connection = new RTCPeerConnection();
    connection.addTransceiver("video", { direction: "sendonly" });
    const { sdp } = await connection.createOffer();
    connection.close();
    return sdp;
  });
  const ask = async (request: number, fields: object) => {
    intruder.send({ type: "publish", request, kind: "video", channel: 1, offer, ...fields });
    const answer = await intruder.next((message) => "request" in message && message.request === request);
    return answer.type === "refused" ? answer.error.code : answer.type;
  };
  expect(await ask(1, {})).toBe("previous-stream-exists");
  expect(await ask(2, { channel: 2 })).toBe("demo-only");
  expect(await ask(3, { kind: "audio" })).toBe("demo-only");
  const whep = await fetch(`${stage.studio.origin}/studio/whep/${grant.serialId}/1`, {
    method: "POST",
    headers: { "content-type": "application/sdp", authorization: `Bearer ${grant.pass}` },
    body: offer ?? "",
  });
  expect(whep.status).toBe(403);
  intruder.socket.terminate();

  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  await untilState(page, "resting");
  await until("the place to be free", async () => (await placesTaken()) === 0);
  await context.close();
  expect(stage.pageErrors).toEqual([]);
});

/** Skews an end's measured server clock, ms. */
const misleadSender = (page: Page, byMs: number): Promise<void> =>
  page.routeWebSocket(/\/studio\/signal/, (socket) => {
    const server = socket.connectToServer();
    let isSender = false;
    socket.onMessage((text) => {
      isSender ||= String(text).includes('"role":"sender"');
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { readonly type: string; readonly t1: number; readonly t2: number };
      const isMisled = isSender && message.type === "pong";
      socket.send(isMisled ? JSON.stringify({ ...message, t1: message.t1 + byMs, t2: message.t2 + byMs }) : text);
    });
  });

test("the figure and the two frames next to it agree, however wrong one end's clock offset is", async () => {
  const page = await (await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" })).newPage();
  await misleadSender(page, -5000);
  await page.goto(`${stage.studio.origin}/studio/`);
  await toDemo(page);
  await untilState(page, "live");
  const shown = await until("a measured delay", async () => {
    const value = await page.getAttribute('[data-testid="demo-latency"]', "data-value");
    return value === null ? undefined : Number(value);
  });
  const { source, arrival } = await page.evaluate(readTestStamps);
  // Far from the wrong clock's offset, and far above a busy machine's delay.
  expect(Math.abs(shown - (source - arrival) / 10)).toBeLessThan(2500);
  await page.context().close();
});

test("asks first, the comparison too, if reduced motion is preferred; without a free place it says so, and the figures stay", async () => {
  const still = await open({ locale: "en-US", reducedMotion: "reduce" });
  await untilState(still, "asking");
  expect(await placesTaken()).toBe(0);
  await still.click('[data-testid="demo-action"]');
  await untilState(still, "live");
  const taken = await fetch(`${stage.studio.origin}/studio/api/demo`, { method: "POST" });
  expect(taken.status).toBe(200);

  const late = await open({ locale: "en-US" });
  await untilState(late, "failed");
  expect(await late.textContent('[data-testid="demo"] [role="status"]')).toContain("The demonstration is full at the moment");
  await still.click('[data-testid="demo-action"]');
  await untilState(still, "asking");
  await until("a place", async () => (await placesTaken()) < PLACES);
  await late.click('[data-testid="demo-action"]');
  await untilState(late, "live");
  await late.context().close();

  const comparison = still.getByTestId("comparison");
  await still.locator("#compare").scrollIntoViewIfNeeded();
  await comparison.getByRole("button").waitFor();
  expect(await comparison.locator("video").evaluate(isMoving)).toBe(false);
  const worst = COMPARISON.lines.at(-1);
  await comparison.getByRole("radio", { name: `${worst?.loss}%` }).check({ force: true });
  expect(await comparison.textContent()).toContain(`(${worst?.chrome.freezes}×)`);
  await comparison.getByRole("button").click();
  await comparison.locator('canvas[data-shown="true"]').first().waitFor();
  await until("the comparison to play", async () => await comparison.locator("video").evaluate(isMoving));
  expect(await violationsOf(still)).toEqual([]);
  await still.context().close();
  expect(stage.pageErrors).toEqual([]);
});

test.each([
  ["plan-free", ["/studio/auth?sign-up"]],
  ["plan-commercial", ["/studio/user/purchase?plan=commercial&licences=1&method=card", "/studio/auth?sign-up"]],
  ["plan-pro", ["/studio/user/purchase?plan=pro&licences=1&method=card", "/studio/contact"]],
  ["plan-prepaid", ["/studio/user/purchase?plan=prepaid&licences=1&method=invoice"]],
] as const)("the buttons of %s work without scripts", async (card, hrefs) => {
  const page = await (await fetch(`${stage.studio.origin}/studio/`)).text();
  const from = page.indexOf(`data-testid="${card}"`);
  const own = page.slice(from, page.indexOf("</p></li>", from));
  expect([...own.matchAll(/href="([^"]+)"/g)].map((match) => match[1]?.replaceAll("&amp;", "&"))).toEqual(hrefs);
});
