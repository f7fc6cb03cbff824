import { readFile } from "node:fs/promises";
import { DEFAULT_SOURCE, observe, outage, startCpuWindow, statOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, Stage, untilFrames } from "./support/stage.ts";

const LINE = { delayMs: 25, jitterMs: 15, loss: 0.02 };
/** Visible as a freeze; the loss spans over five seconds. */
const OUTAGE = outage(1000, 400);
const WATCHED_PACKETS = 2200;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const recovered = async (page: Page): Promise<number> => Number((await statOf(page, "video-1", "packetsRecovered")) ?? 0);

test.each(["downlink", "uplink"] as const)(
  "a lossy %s: lost packets are recovered, the video continues, and the panels report it",
  async (leg) => {
    const link = new UdpLink({ seed: 7, forward: LINE });
    const machine = startCpuWindow();
    try {
      const sender = await stage.sender(
        { video: 1, extra: { bitrate: "3" } },
        { source: DEFAULT_SOURCE, ...(leg === "uplink" ? { link } : {}) },
      );
      await untilPhase(sender, "video-1", "live");
      const receiver = await stage.receiver({ video: 1, extra: { panel: "1" } }, leg === "downlink" ? { link } : {});
      await untilPhase(receiver, "video-1", "live");
      await follow(receiver);
      const page = leg === "uplink" ? sender : receiver;
      await until("packets recovered by FEC", async () => (await recovered(page)) > 20, 60_000);
      const codes = (await untilFrames(receiver, 60)).map(({ code }) => code);
      expect(codes.every((code, index) => index === 0 || code > (codes[index - 1] ?? 0))).toBe(true);
      const linkAt = leg === "uplink" ? "sender" : "receiver";
      const passed = (): number => link.counters()[leg === "uplink" ? "forward" : "backward"].delivered;
      const watched = await observe(
        { sender, receiver, link, linkAt, stream: "video-1", point: "decoder", machine },
        async () => {
          const start = passed();
          link.run(OUTAGE);
          await until("more of the stream", () => passed() - start > WATCHED_PACKETS, 60_000);
        },
      );
      expect(watched.line.lost).toBeGreaterThan(0);
      expect(watched.line.outageDropped).toBeGreaterThan(0);
      expect(watched.disagreements).toEqual([]);
      await receiver.locator('[data-testid="incident"][data-kind="freeze"]').waitFor();
      const [saved] = await Promise.all([receiver.waitForEvent("download"), receiver.getByTestId("save-file").click()]);
      const text = await readFile(await saved.path(), "utf8");
      const minute = JSON.parse(text) as { incident: { kind: string }; seconds: { frozenMs?: number; recovered?: number }[] };
      expect(minute.incident.kind).toBe("freeze");
      expect(Math.max(...minute.seconds.map(({ frozenMs = 0 }) => frozenMs))).toBeGreaterThan(100);
      expect(text).not.toContain(stage.studio.demoId);
    } finally {
      link.close();
    }
  },
);
