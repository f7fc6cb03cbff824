import { networkInterfaces } from "node:os";
import { type AccountClient, phaseOf, pressAgain, until, untilPhase, visibleText } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { errorCode } from "../support/error-code.ts";
import { openFold } from "../support/folds.ts";
import { operate } from "../support/operator.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { weriftConnection, writableTrack } from "../support/werift-peer.ts";

const ACTS_WITHIN_MS = 15_000;
const ELSEWHERE = "203.0.113.5";

let stage: Stage;
let owner: AccountClient;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off", TRUSTED_PROXIES: "127.0.0.1,::1" }, LIGHT_SOURCE);
  owner = await stage.studio.demoOwner();
});
afterAll(async () => {
  await stage?.close();
});

const operator = (...words: string[]) => operate(stage.studio, ...words);
const setAddresses = async (...lines: string[]): Promise<void> => {
  const path = `serial-ids/${stage.studio.demoId}/addresses`;
  const { status } = await owner.call("PUT", path, { addresses: lines.join("\n") });
  expect(status).toBe(200);
};
const here = (): string[] => Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);

let pair: { readonly sender: Page; readonly receiver: Page } | undefined;
const onAir = async (): Promise<{ readonly sender: Page; readonly receiver: Page }> => {
  const isNew = pair === undefined;
  pair ??= { sender: await stage.sender(), receiver: await stage.receiver() };
  const { sender, receiver } = pair;
  for (const page of [sender, receiver]) {
    if (!isNew && (await phaseOf(page, "video-1")) !== "live") await pressAgain(page);
    await untilPhase(page, "video-1", "live");
  }
  if (isNew) await follow(receiver);
  await untilFrames(receiver, 10);
  return pair;
};

/** Its signaling may learn of it first. */
const isCutOff = async (page: Page): Promise<boolean> => {
  const phase = await phaseOf(page, "video-1");
  return phase === "refused" || (phase === undefined && (await errorCode(page)) !== undefined);
};

const untilCutOff = async (pages: readonly Page[]): Promise<void> => {
  await until("the streams to end", async () => (await Promise.all(pages.map(isCutOff))).every((isOver) => isOver), 10_000, 50);
};

test("a restricted contract cuts off running streams with the reason, and nothing starts until it is lifted", async () => {
  const { sender, receiver } = await onAir();
  await operator("contract", stage.studio.demoId, "restricted-payment");
  await untilCutOff([sender, receiver]);
  expect(await errorCode(sender)).toBe("contract-restricted-payment");
  expect(await errorCode(receiver)).toBe("contract-restricted-payment");
  const client = await SignallingClient.open(stage.studio.signalUrl());
  expect(await client.hello(stage.studio.demoId, "receiver")).toMatchObject({
    type: "refused",
    error: { code: "contract-restricted-payment" },
  });
  client.close();
  await operator("contract", stage.studio.demoId, "usable");
  await onAir();
});

test("overload admits no further receiver, but keeps existing ones", async () => {
  const { receiver } = await onAir();
  await operator("contract", stage.studio.demoId, "restricted-overload");
  const late = await stage.receiver();
  expect(await until("an error code", () => errorCode(late))).toBe("contract-restricted-overload");
  await untilFrames(receiver, 30);
  await late.close();
  await operator("contract", stage.studio.demoId, "usable");
});

test("video too large for the plan ends its sender with the reason; the viewer waits for the next", async () => {
  const receiver = await stage.receiver({ video: 2 });
  await untilPhase(receiver, "video-2", "waiting-for-sender");
  const extra = { source: "test", size: "1080", bitrate: "15" };
  const large = await stage.sender({ video: 2, extra }, {});
  await untilPhase(large, "video-2", "refused");
  expect(await errorCode(large)).toBe("frame-too-large");
  await untilPhase(receiver, "video-2", "waiting-for-sender");
  const toViewers = en.phase.senderOver["frame-too-large"];
  await until("the reason for viewers", async () => (await visibleText(receiver)).includes(toViewers));

  await operator("plan", stage.studio.demoId, "commercial");
  await pressAgain(large);
  await untilPhase(large, "video-2", "live");
  await untilPhase(receiver, "video-2", "live");
  await follow(receiver, 2);
  const untilLines = (lines: number) =>
    until(`a picture of ${lines} lines`, async () => (await untilFrames(receiver, 1)).some(({ height }) => height === lines));
  await untilLines(1080);
  // While it is sent, the size follows its setting.
  await openFold(large, "quality");
  await large.getByLabel("1280×720").check();
  await untilLines(720);
  await large.getByLabel("1920×1080").check();
  await untilLines(1080);

  await operator("plan", stage.studio.demoId, "free");
  await untilPhase(large, "video-2", "refused", ACTS_WITHIN_MS);
  await Promise.all([large, receiver].map((page) => page.close()));
});

test("an address list cuts off anyone not on it, and admits those on it", async () => {
  const { sender, receiver } = await onAir();
  await setAddresses(ELSEWHERE);
  await untilCutOff([sender, receiver]);
  expect(await errorCode(sender)).toBe("address-not-allowed");
  const whip = await fetch(`${stage.studio.origin}/studio/whip/${stage.studio.demoId}/3`, {
    method: "POST",
    headers: { "content-type": "application/sdp" },
    body: "v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 102\r\na=mid:0\r\na=ice-ufrag:abcd\r\n",
  });
  expect([whip.status, ((await whip.json()) as { code: string }).code]).toEqual([403, "address-not-allowed"]);
  await setAddresses(ELSEWHERE, ...here());
  await onAir();
  await setAddresses();
});

test("the list applies to the media path itself: an address used only for signaling opens nothing", async () => {
  await setAddresses(ELSEWHERE);
  const connection = weriftConnection();
  try {
    connection.addTransceiver(writableTrack(), { direction: "sendonly" });
    await connection.setLocalDescription(await connection.createOffer());
    const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/3`;
    // The studio trusts this machine as a proxy, so only the request seems to come from the listed address.
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/sdp", "x-forwarded-for": ELSEWHERE },
      body: connection.localDescription?.sdp ?? "",
    });
    expect(response.status).toBe(201);
    const session = new URL(response.headers.get("location") ?? "", endpoint).href;
    await connection.setRemoteDescription({ type: "answer", sdp: await response.text() });
    await until("the relay to end the session", async () => {
      const answer = await fetch(session, {
        method: "PATCH",
        headers: { "content-type": "application/trickle-ice-sdpfrag" },
      });
      return answer.status === 403 && ((await answer.json()) as { code: string }).code === "address-not-allowed";
    });
    expect(stage.studio.logTail()).toContain("address-not-allowed");
  } finally {
    await connection.close();
    await setAddresses();
  }
});
