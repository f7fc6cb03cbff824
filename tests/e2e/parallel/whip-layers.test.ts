import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { errorCode } from "../support/error-code.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
});

interface Published {
  readonly status: number;
  readonly session: string;
  readonly answer: string;
}

const publish = async (
  page: Page,
  size: readonly [number, number],
  scales: readonly number[],
  channel: number,
): Promise<Published> =>
  page.evaluate(
    async ({ url, width, height, scales: layers }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      let step = 0;
      setInterval(() => {
        step += 1;
        if (context === null) return;
        context.fillStyle = `hsl(${(step * 20) % 360} 80% 50%)`;
        context.fillRect(0, 0, width, height);
      }, 100);
      const [track] = canvas.captureStream(10).getVideoTracks();
      if (track === undefined) throw new Error("no track");
      // A busy machine would otherwise send smaller frames than the test is about.
      track.contentHint = "detail";
      const connection = new RTCPeerConnection();
      const sendEncodings = layers.map((scale, index) => ({
        ...(layers.length === 1 ? {} : { rid: `r${index}` }),
        scaleResolutionDownBy: scale,
        // Little, so that a busy machine sends every layer too.
        maxBitrate: 400_000,
      }));
      connection.addTransceiver(track, { direction: "sendonly", sendEncodings });
      await connection.setLocalDescription();
      const gathered = (): boolean => connection.iceGatheringState === "complete";
      while (!gathered())
        await new Promise((resolve) => connection.addEventListener("icegatheringstatechange", resolve, { once: true }));
      const headers = { "content-type": "application/sdp", authorization: "Bearer layers" };
      const reply = await fetch(url, { method: "POST", headers, body: connection.localDescription?.sdp ?? "" });
      const answer = await reply.text();
      if (reply.status === 201) await connection.setRemoteDescription({ type: "answer", sdp: answer });
      Object.assign(globalThis, { sending: connection });
      return { status: reply.status, session: reply.headers.get("location") ?? "", answer };
    },
    { url: `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/${channel}`, width: size[0], height: size[1], scales },
  );

const end = (page: Page, session: string): Promise<{ status: number; code: string }> =>
  page.evaluate(async (url) => {
    const reply = await fetch(url, { method: "DELETE", headers: { authorization: "Bearer layers" } });
    Reflect.get(globalThis, "sending")?.close();
    return { status: reply.status, code: reply.ok ? "" : String((await reply.json()).code) };
  }, session);

const untilWidth = async (receiver: Page, width: number): Promise<void> => {
  const seen = new Set<number>();
  try {
    await until("the picture", async () => {
      for (const frame of await untilFrames(receiver, 1)) seen.add(frame.width);
      return seen.has(width);
    });
  } catch (error) {
    throw new Error(`pictures are ${[...seen].join(", ")} wide, not ${width}`, { cause: error });
  }
};

// Chromium sends three layers from 960x540 up.
test("of Chromium's layers, smallest first, viewers get the largest, or a smaller one for small video", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/`);
  const receiver = await stage.receiver({ video: 2 });
  const { status, session, answer } = await publish(page, [960, 540], [4, 2, 1], 2);
  expect(status).toBe(201);
  expect(answer).toContain("a=simulcast:recv r0;r1;r2");
  await untilPhase(receiver, "video-2", "live");
  await follow(receiver, 2);
  await untilWidth(receiver, 960);
  await receiver.setViewportSize({ width: 400, height: 600 });
  await untilWidth(receiver, 480);
  expect(await end(page, session)).toMatchObject({ status: 200 });
});

test("a layer above the plan's size is omitted, and the next smaller one is shown", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/`);
  const receiver = await stage.receiver({ video: 2 });
  // The demo ID has the Free plan: 1280x720.
  const { status, session } = await publish(page, [1360, 768], [4, 2, 1], 2);
  expect(status).toBe(201);
  await untilPhase(receiver, "video-2", "live");
  await follow(receiver, 2);
  await untilWidth(receiver, 680);
  expect(await end(page, session)).toMatchObject({ status: 200 });
});

test("a single stream above the plan's size is stopped, and both ends see why", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/`);
  const receiver = await stage.receiver({ video: 2 });
  await untilPhase(receiver, "video-2", "waiting-for-sender");
  const { status, session } = await publish(page, [1360, 768], [1], 2);
  expect(status).toBe(201);
  expect(await until("the reason at the viewer", () => errorCode(receiver))).toBe("frame-too-large");
  await untilPhase(receiver, "video-2", "waiting-for-sender");
  expect(await end(page, session)).toMatchObject({ status: 403, code: "frame-too-large" });
  expect(await publish(page, [1360, 768], [1], 2)).toMatchObject({ status: 403 });
});
