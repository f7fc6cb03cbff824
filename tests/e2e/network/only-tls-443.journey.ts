import { mediaPath, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ClosedStage } from "../support/networks/closed-stage.ts";
import { follow, untilFrames } from "../support/stage.ts";

const missing = ClosedStage.missing();
const TITLE = `a network that lets only TLS on port 443 through${missing === undefined ? "" : `: ${missing}`}`;

const probe = (address: string): string => `
  const socket = require("node:dgram").createSocket("udp4");
  socket.on("message", () => console.log("answered"));
  socket.send(Buffer.from("000100002112a442000000000000000000000000", "hex"), 3478, "${address}");
  setTimeout(() => socket.close(), 1000);`;

const routeOf = (page: Page): Promise<string> =>
  until("a route on the panel", () =>
    page.evaluate(() => document.querySelector('[data-stat="route"][data-stream="video-1"]')?.getAttribute("data-value")),
  );

describe.skipIf(missing !== undefined)(TITLE, () => {
  let stage: ClosedStage;
  beforeAll(async () => {
    stage = await ClosedStage.open();
  });
  afterEach(() => stage?.clear());
  afterAll(() => stage?.close());

  test("pages send and receive video over TLS to the TURN server, and show that", async () => {
    const { client, turn, addresses } = stage.network;
    expect(client.run(process.execPath, ["-e", probe(addresses.turn)])).toBe("");
    expect(turn.run(process.execPath, ["-e", probe(addresses.turn)])).toBe("answered\n");

    const sender = await stage.sender();
    await untilPhase(sender, "video-1", "live");
    const receiver = await stage.receiver();
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    await untilFrames(receiver, 30);
    expect([await routeOf(sender), await routeOf(receiver)]).toEqual(["turn-tls", "turn-tls"]);
    expect(new Set(await stage.routes())).toEqual(new Set(["turn"]));
  });

  test("the agent sends the same way, and its check reports the open paths", async () => {
    const sender = stage.agent(["send", "--video", "1", "--input", mediaPath("footage.h264"), "--loop", "--bitrate", "2"]);
    const check = stage.agent(["check"]);
    try {
      const receiver = await stage.receiver();
      await untilPhase(receiver, "video-1", "live");
      await until("a playing picture", () =>
        receiver.evaluate(() => (document.querySelector<HTMLVideoElement>('[data-testid="video-1"]')?.currentTime ?? 0) > 1),
      );
      const udp = await check.line("check", ({ name }) => name === "udp");
      expect(udp).toMatchObject({ ok: true, detail: expect.stringMatching(/^TURN \(TLS\)/) });
      expect(JSON.stringify(udp)).toContain("TLS to the TURN server works");
      expect(await check.ended).toBe(0);
    } finally {
      await Promise.all([sender.stop(), check.stop()]);
    }
  });
});
