import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ClosedStage } from "../support/networks/closed-stage.ts";
import { follow, untilFrames } from "../support/stage.ts";

const missing = ClosedStage.missing();

const routeOf = (page: Page): Promise<string> =>
  until("a route on the panel", () =>
    page.evaluate(() => document.querySelector('[data-stat="route"][data-stream="video-1"]')?.getAttribute("data-value")),
  );

describe.skipIf(missing !== undefined)(
  `a network that lets only TLS on port 443 through${missing === undefined ? "" : `: ${missing}`}`,
  () => {
    let stage: ClosedStage;
    beforeAll(async () => {
      stage = await ClosedStage.open();
    });
    afterEach(() => stage?.clear());
    afterAll(() => stage?.close());

    test("sends and receives a picture, by TLS to the TURN server, and says so", async () => {
      const { client, addresses } = stage.network;
      // The firewall stands: what is no TCP to port 443 gets no answer.
      const probe = `const s = require("node:dgram").createSocket("udp4"); s.on("message", () => console.log("answered"));
      s.send(Buffer.from("000100002112a442000000000000000000000000", "hex"), 3478, "${addresses.turn}", () => setTimeout(() => s.close(), 1000));`;
      expect(client.run(process.execPath, ["-e", probe])).toBe("");

      const sender = await stage.sender();
      await untilPhase(sender, "video-1", "live");
      const receiver = await stage.receiver();
      await untilPhase(receiver, "video-1", "live");
      await follow(receiver);
      await untilFrames(receiver, 30);
      expect([await routeOf(sender), await routeOf(receiver)]).toEqual(["turn-tls", "turn-tls"]);
      expect(stage.turn.log()).toContain(`TLS/TCP`);
    });
  },
);
